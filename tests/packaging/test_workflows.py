"""Workflows run pinned code with the least rights, and no text of others becomes a command."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from repository import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: (?P<action>[\w.-]+(?:/[\w.-]+)+)@(?P<commit>[0-9a-f]{40}) # (?P<version>v\d+\.\d+\.\d+)")

pytestmark = pytest.mark.skipif(not WORKFLOWS, reason="this copy of the project has no workflows")

each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=[path.stem for path in WORKFLOWS])


def read(path: Path) -> dict[str, Any]:
    """A workflow; YAML takes its key ``on`` for a truth."""
    found: dict[Any, Any] = yaml.safe_load(path.read_text("utf-8"))
    return {"on" if key is True else key: value for key, value in found.items()}


def steps(job: dict[str, Any], action: str) -> list[dict[str, Any]]:
    """The steps of a job that use an action."""
    return [step for step in job["steps"] if step.get("uses", "").startswith(f"{action}@")]


def scripts() -> Iterator[tuple[str, str]]:
    """All shell scripts, those of the action for users included."""
    jobs = [(path.name, job["steps"]) for path in WORKFLOWS for job in read(path)["jobs"].values()]
    for name, found in [
        *jobs,
        ("action.yml", yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["runs"]["steps"]),
    ]:
        yield from ((name, step["run"]) for step in found if "run" in step)


def test_there_are_workflows() -> None:
    assert {"test", "wheels", "fuzz", "mass"} <= {path.stem for path in WORKFLOWS}


def test_actions_are_pinned_and_one_action_is_one_commit() -> None:
    texts = [path.read_text("utf-8") for path in (*WORKFLOWS, ROOT / "action.yml")]
    lines = [line for text in texts for line in text.splitlines() if re.search(r"\buses:", line)]
    found = [PINNED.search(line) for line in lines]
    assert [line for line, match in zip(lines, found, strict=True) if match is None] == []
    pins = {match.groups() for match in found if match is not None}
    assert len(pins) == len({action for action, _, _ in pins})


@each_workflow
def test_rights_are_given_job_by_job(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        assert job["permissions"], name
        assert set(job["permissions"].values()) <= {"read", "write"}


@each_workflow
def test_jobs_that_may_write_run_no_code_of_the_project(path: Path) -> None:
    for job in read(path)["jobs"].values():
        if "write" in job["permissions"].values():
            assert not steps(job, "actions/checkout")
            assert "contents" not in job["permissions"]


@each_workflow
def test_checkouts_keep_no_credentials(path: Path) -> None:
    checkouts = [step for job in read(path)["jobs"].values() for step in steps(job, "actions/checkout")]
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


@each_workflow
def test_runs_are_bounded(path: Path) -> None:
    workflow = read(path)
    assert workflow["concurrency"]["group"]
    assert all(0 < job["timeout-minutes"] <= 240 for job in workflow["jobs"].values())


@each_workflow
def test_pull_requests_start_nothing_with_rights_over_the_project(path: Path) -> None:
    """A change by a stranger has neither secrets nor a token that writes."""
    assert not {"pull_request_target", "workflow_run", "issue_comment"} & set(read(path)["on"])
    assert "secrets." not in path.read_text("utf-8")


def test_scripts_get_values_as_variables_only() -> None:
    assert [(name, script) for name, script in scripts() if "${{" in script] == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_scripts_are_shell() -> None:
    for name, script in scripts():
        checked = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True)
        assert checked.returncode == 0, (name, checked.stderr)


def test_scripts_call_goals_and_tools_that_exist() -> None:
    text = "\n".join(script for _, script in scripts())
    goals = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert {"coverage", "fuzz"} <= set(re.findall(r"\bmake ([a-z]+)", text)) <= set(goals)
    tools = re.findall(r"\btools/\w+\.py", text)
    assert len(tools) == 3
    assert all((ROOT / tool).is_file() for tool in tools)


def test_packages_are_published_by_tags_alone_and_with_attestations() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "wheels.yml")["jobs"]
    for name in ("attest", "publish"):
        assert "startsWith(github.ref, 'refs/tags/v')" in jobs[name]["if"]
        assert jobs[name]["permissions"]["id-token"] == "write"
    publishing = [name for name, job in jobs.items() if steps(job, "pypa/gh-action-pypi-publish")]
    assert publishing == ["publish"]
    assert jobs["publish"]["environment"] == "release"
    assert jobs["publish"]["needs"] == ["attest"]
    [step] = steps(jobs["publish"], "pypa/gh-action-pypi-publish")
    assert step["with"] == {"attestations": True}


def test_zizmor_finds_nothing() -> None:
    if (zizmor := shutil.which("zizmor")) is None:
        pytest.skip("zizmor is not installed")
    command = [zizmor, "--offline", "--no-progress", "--persona", "auditor", ROOT / ".github", ROOT / "action.yml"]
    found = subprocess.run(command, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def test_the_citation_names_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert citation["version"] == project["version"]
    assert citation["license"] == project["license"]
    assert citation["authors"] == [{"name": "The vaultc contributors"}]
