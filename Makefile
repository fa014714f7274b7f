# What can be done with a checkout; `make help` lists it. Needs GNU make, Python 3.11 or later, and pip.

ifndef PYTHON
PYTHON := $(shell for name in python3 python3.13 python3.12 python3.11; do \
  $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
endif
VENV := .venv
BIN := $(VENV)/bin
EMPTY := $(VENV)/made-by-$(notdir $(PYTHON))
RUNS := $(VENV)/with-vaultc
BOOK := $(VENV)/with-docs
READY := $(VENV)/with-dev
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILED := build/compiled
WHEELS := build/wheels
MAKE_WHEEL := build/empty/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps
# What makes levels is tested in both ways: compiled, as users have it, and as it is written.
BOTH_WAYS := $(addprefix tests/,conformance seed_goldens chance generation games programs world/test_catalog.py \
  level/test_level.py support/test_records.py)
# Of these, what imports trees of sources, runs commands, tells games apart or computes exact chances runs the same code
# in both ways.
COMPILED_ALONE := $(addprefix tests/,generation/laws \
  $(addprefix games/test_,detection.py forks.py made_up_features.py more_games.py rules_version.py))
# These look at the sources, at frames of Python, at wheels or at pages: they run as written alone, and all others
# compiled alone, unless nothing compiles. One looks at wheels that `make test` builds.
AS_WRITTEN := $(addprefix tests/,articles editing editors packaging tools vaults/test_exact_chances.py \
  translation/freezing/test_freezing.py)
BUILT := tests/packaging/test_built.py
# Tests start hundreds of processes, which would all compile the package anew without its bytecode.
unexport PYTHONDONTWRITEBYTECODE
# What looks at the code and the texts themselves, wherever it is tested.
HOUSE := $(wildcard tests/test_*.py)
# Workers are copies of a process with a single thread, which no process is that shares tests or ran many others.
ALONE := tests/support/workers
# Each process runs tests in their order, and at the end some of the others': what the tests of a file share (a
# browser, a book, a wheel) is made by one process, not by all.
SPREAD := --numprocesses auto --dist worksteal
# `make test` has four processes already, of which each imports and collects its own tests alone: only where there are
# eight processors has each of them workers, which do that again.
LANE := --numprocesses $(shell expr $$(getconf _NPROCESSORS_ONLN || echo 1) / 8 \* 2) --dist worksteal
# About half of what is tested compiled; the other half is the rest.
FIRST_HALF := $(addprefix tests/,api bridge chance cli compiler conformance language linter lua)
IS_COMPILED = PYTHONPATH=$(COMPILED) $(BIN)/vaultc --version | grep -q compiled
# What runs beside others is shown when it has ended.
FAILED := build/failed
SHOWN = > build/$@.txt 2>&1 || touch $(FAILED)/$@; cat build/$@.txt
CODE := vaultc tests examples benchmarks building docs/site tools

.PHONY: help gallery docs playground sessions recipes laws findings quick checks house test thorough checked built tested-compiled tested-beside tested-written tested-again mutants test-minihack coverage fuzz compiled without-compiler sdist facts catalogue generated codemirror images bench bench-sampling growth timings format clean
.DEFAULT_GOAL := help

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

# A second interpreter (make test PYTHON=python3.12) gets a fresh environment; a changed pyproject.toml an update. Each
# goal installs what it needs, all at once: what tests and the book need includes what vaultc itself needs. Modules are
# compiled when they are imported, not all at once.
$(EMPTY): pyproject.toml
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or later was not found; name it: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "$(PYTHON) is not Python 3.11 or later" >&2; exit 1; }
	@set -- $(VENV)/made-by-*; if [ -e "$$1" ] && [ ! -e "$@" ]; then clear=--clear; fi; \
	  $(PYTHON) -m venv $$clear $(VENV)
	@touch $@

$(RUNS): $(EMPTY)
	@echo "Installing vaultc and what it needs into $(VENV) ..."
	@$(INSTALL) --no-compile --editable '.[preview]'
	@touch $@

$(BOOK): $(EMPTY)
	@echo "Installing vaultc and what the book needs into $(VENV) ..."
	@$(INSTALL) --no-compile --editable '.[docs,preview]'
	@touch $(RUNS) $@

$(READY): $(EMPTY)
	@echo "Installing vaultc and what tests and checks need into $(VENV), which takes a minute ..."
	@$(INSTALL) --no-compile --editable '.[dev]'
	@touch $(RUNS) $@

gallery: $(RUNS) ## pictures of all vaults of the library, as build/gallery/index.html
	@echo "Drawing all vaults ..."
	@$(BIN)/vaultc gallery --out build/gallery

docs: $(BOOK) ## the book as HTML, as build/docs/index.html
	@echo "Building the book ..."
	@$(BIN)/python tools/build_book.py build/docs

playground: $(RUNS) ## vaultc in the browser, as build/playground, which any file server can serve; needs node and npm
	@echo "Building the playground ..."
	@$(BIN)/python tools/build_playground.py build/playground

recipes: $(READY) ## run the recipes of the book again, if their packages are installed, and write their output
	@$(BIN)/python tools/recipes.py

sessions: $(READY) ## run what the book shows again, and write the output into it
	@$(BIN)/python tools/refresh_sessions.py

laws: $(READY) ## compare exact laws with 100,000 levels each, which takes an hour; LEVELS='--samples 100 FILE...' for others
	@PYTHONPATH=$(if $(wildcard $(COMPILED)),$(COMPILED),.) $(BIN)/python tools/check_laws.py $(LEVELS)

findings: $(READY) ## the page about the games' own files, which VAULTC_CORPUS holds
	@$(BIN)/python tools/write_findings.py

quick: $(READY) ## lint, types, and the tests nearest to what was changed, in about a minute
	@status=0; \
	$(BIN)/ruff check --quiet $(CODE) || status=1; \
	$(BIN)/mypy --strict --no-error-summary || status=1; \
	$(BIN)/python tools/recipes.py --types build/recipes; \
	$(BIN)/mypy --strict --no-error-summary build/recipes/*.py || status=1; \
	$(BIN)/pytest $(SPREAD) --quiet $$($(BIN)/python tools/changed_tests.py $(SINCE)) || status=1; \
	exit $$status

checks: $(READY) ## lint, layout of code, types and layers
	@status=0; \
	$(BIN)/ruff check --quiet $(CODE) || status=1; \
	$(BIN)/ruff format --quiet --check $(CODE) || { echo "'make format' lays out the code"; status=1; }; \
	$(BIN)/mypy --strict --no-error-summary || status=1; \
	$(BIN)/python tools/recipes.py --types build/recipes; \
	$(BIN)/mypy --strict --no-error-summary build/recipes/*.py || status=1; \
	$(BIN)/lint-imports || status=1; \
	exit $$status

house: $(READY) ## the tests that read the code and the texts of the project, and those that need a process of their own
	@status=0; \
	$(BIN)/pytest --quiet $(HOUSE) || status=1; \
	$(BIN)/pytest --quiet $(ALONE) || status=1; \
	exit $$status

# Much of testing is waiting: for browsers, servers, commands. So four lanes run side by side: compiling and one half of
# what is tested compiled, the other half, what is tested as written, and checks with what is tested again. All parts run
# even if one of them fails, which leaves a mark.
test: $(READY) ## all tests and checks
	@rm -rf $(FAILED) && mkdir -p $(FAILED)
	@echo "Checking, compiling, and testing what is never compiled ..."
	@$(MAKE) --no-print-directory --jobs 5 tested-written tested-compiled tested-beside tested-again
	@cd $(FAILED) && set -- *; [ ! -e "$$1" ] || { echo "Failed: $$*" >&2; exit 1; }

# What `make test` samples (`tests/thorough.py`) is tested whole.
thorough: export VAULTC_THOROUGH = 1
thorough: test ## all tests with all files, levels and looks of pages, of which `make test` takes samples; for a night

checked: $(READY)
	@$(MAKE) --no-print-directory --keep-going checks house $(SHOWN)

built: $(READY)
	@$(MAKE) --no-print-directory --keep-going compiled without-compiler || touch $(FAILED)/$@

tested-compiled: built
	@path=; if $(IS_COMPILED); then echo "Testing what is compiled ..."; path=$(abspath $(COMPILED)); \
	else echo "Nothing is tested compiled: $$(PYTHONPATH=$(COMPILED) $(BIN)/vaultc --version)"; fi; \
	MAKEFLAGS= PYTHONPATH=$$path $(BIN)/pytest $(LANE) $(FIRST_HALF) || touch $(FAILED)/$@

tested-beside: built
	@path=; if $(IS_COMPILED); then path=$(abspath $(COMPILED)); fi; \
	MAKEFLAGS= PYTHONPATH=$$path $(BIN)/pytest $(LANE) \
	  $(addprefix --ignore=,$(filter-out tests/test_copying.py,$(HOUSE)) $(ALONE) $(AS_WRITTEN) $(FIRST_HALF)) $(SHOWN)

tested-written: $(READY)
	@MAKEFLAGS= $(BIN)/pytest $(LANE) --ignore=$(BUILT) $(AS_WRITTEN) $(SHOWN)

tested-again: built checked
	@again=; if $(IS_COMPILED); then again="$(BOTH_WAYS) $(addprefix --ignore=,$(COMPILED_ALONE))"; fi; \
	MAKEFLAGS= VAULTC_AGAIN=$${again:+1} VAULTC_WHEELS=$(abspath $(WHEELS)) \
	  $(BIN)/pytest $(LANE) $(BUILT) $$again $(SHOWN)

# Checkouts run as they are written, since sources change; this is what pip makes of a source distribution in an
# environment that has pip and nothing else.
compiled: build/empty sdist ## a compiled copy, as build/compiled: try it with PYTHONPATH=build/compiled
	@echo "Compiling what makes levels, as pip does, which takes a minute or two ..."
	@rm -rf $(COMPILED) $(WHEELS)/usual
	@$(MAKE_WHEEL) --wheel-dir $(WHEELS)/usual build/sdist/*.tar.gz
	@$(INSTALL) --no-index --no-deps --target $(COMPILED) $(WHEELS)/usual/*.whl

sdist: $(READY)
	@rm -rf build/sdist
	@$(BIN)/python -m hatchling build --target sdist --directory build/sdist >/dev/null 2>&1

without-compiler: build/empty sdist
	@echo "Building a wheel without a compiler ..."
	@rm -rf $(WHEELS)/without-compiler
	@CC=no-compiler $(MAKE_WHEEL) --wheel-dir $(WHEELS)/without-compiler build/sdist/*.tar.gz

build/empty: $(EMPTY)
	@rm -rf $@
	@$(BIN)/python -m venv $@

# Failing tests are those of `make test`: here they are shown, and everything is counted all the same.
coverage: $(READY) ## branch coverage of all tests, as they are written, as build/coverage.md
	@rm -rf build/coverage && mkdir -p build/coverage
	@for tests in "$(SPREAD) $(addprefix --ignore=,$(ALONE))" $(ALONE); do \
	  $(BIN)/coverage run -m pytest --quiet $$tests || true; done
	@$(BIN)/coverage combine --quiet
	@{ echo "## Branch coverage: $$($(BIN)/coverage report --format=total) %"; echo; \
	  $(BIN)/coverage report --format=markdown --skip-covered --sort=-miss; } > build/coverage.md
	@head -n 1 build/coverage.md

# SEED repeats a night, MINUTES bounds the fuzzer; properties take as long as they take.
SEED = $(shell date +%s)
MINUTES = 10
fuzz: SEED := $(SEED)
fuzz: $(READY) ## properties with twenty times their examples, then the fuzzer; what breaks comes into build/fuzz
	@rm -rf build/fuzz && mkdir -p build/fuzz
	@echo "Running the properties with the seed $(SEED) ..."
	@status=0; \
	$(BIN)/pytest $(SPREAD) -m hypothesis --hypothesis-profile nightly --hypothesis-seed $(SEED) tests \
	  > build/fuzz/properties.out 2>&1 || status=1; tail -n 1 build/fuzz/properties.out; \
	$(BIN)/python tests/fuzz/fuzz.py --seed $(SEED) --minutes $(MINUTES) || status=1; \
	exit $$status

mutants: $(READY) ## how many small changes of some modules their own tests notice; MODULES='vaultc/world/grid.py' for these
	@$(BIN)/python tools/mutants.py $(MODULES)

test-minihack: ## levels in the real MiniHack, which is installed for it
	@$(PYTHON) -m venv build/minihack
	@build/minihack/bin/python -m pip install --quiet --disable-pip-version-check pytest hypothesis --editable '.[gym,minihack]'
	@build/minihack/bin/python -m pytest tests/bridge -p no:xdist -o addopts= --quiet

facts: $(READY) ## the chances of the vaults over ten thousand seeds each, which takes minutes
	@VAULTC_FACTS=1 $(BIN)/pytest tests/vaults $(SPREAD)

catalogue: $(READY) ## write down what seeds give now (tests/seed_goldens/levels), for a change that means to move them
	@$(BIN)/python tools/write_seed_goldens.py

generated: $(READY) ## all files that follow from others: tables, indexes, pages, words for editors; FILES='docs/names editors'
	@$(BIN)/python tools/generate.py $(FILES)

codemirror: $(READY) ## the text of the studio: one file of CodeMirror, bundled with npm and esbuild
	@$(BIN)/python tools/bundle_codemirror.py

images: $(READY) ## the pictures in docs/images that the README shows
	@$(BIN)/python tools/draw_images.py

bench: compiled ## levels a second, pure and compiled, as one table
	@$(BIN)/python benchmarks/table.py $(BENCH)

bench-sampling: compiled ## what data sets cost to make and to read, as two tables
	@$(BIN)/python benchmarks/sampling.py

growth: compiled ## how the cost of a level grows with the work in it, as docs/images/growth.png
	@$(BIN)/python benchmarks/growth.py docs/images/growth.png

timings: $(READY) ## how long single things take: levels, pictures, parsing, checking, starting
	@$(BIN)/pytest benchmarks --benchmark-enable --benchmark-only --benchmark-columns=median,ops,rounds \
	  --benchmark-group-by=group --benchmark-sort=name --quiet

format: $(READY) ## lay out the code as the checks want it
	@$(BIN)/ruff check --quiet --fix $(CODE)
	@$(BIN)/ruff format --quiet $(CODE)

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
