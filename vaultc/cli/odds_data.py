"""Reports about odds as CSV and JSON: numbers as numbers, and nothing that only people read.

What is known exactly has two fields: ``chance`` is a fraction as text (``1/4``), ``chance decimal`` the nearest number.
"""

from __future__ import annotations

import csv
import io
import json
from collections import abc
from fractions import Fraction
from itertools import chain

from vaultc.cli import odds_cells
from vaultc.support.json_types import JsonValue

LARGEST_BITS = 14_000
"""Of the numbers of a fraction; of one with more digits files have the decimal number alone."""

DECIMAL = " decimal"


def csv_text(columns: abc.Sequence[str], rows: abc.Sequence[abc.Sequence[odds_cells.TableCell]]) -> str:
    """The rows of a report; the parts of a list have blanks between them."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    names, fields = _fields(columns, rows)
    writer.writerow(names)
    writer.writerows([_scalar(value) for value in row.values()] for row in fields)
    return file.getvalue()


def json_text(
    facts: abc.Mapping[str, odds_cells.TableCell],
    columns: abc.Sequence[str],
    rows: abc.Sequence[abc.Sequence[odds_cells.TableCell]],
) -> str:
    """The facts of a report, and its rows."""
    told = dict(chain.from_iterable(_pairs(name, fact) for name, fact in facts.items()))
    return json.dumps({**told, "rows": _fields(columns, rows)[1]}, ensure_ascii=False, indent=2) + "\n"


def _scalar(value: JsonValue) -> str | int | float | None:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | dict):
        return " ".join(map(str, value))
    return value


def _fields(
    columns: abc.Sequence[str], rows: abc.Sequence[abc.Sequence[odds_cells.TableCell]]
) -> tuple[list[str], list[dict[str, JsonValue]]]:
    """The names of all fields, and the fields of each row, which are the same for all."""
    parts = [_column(name, [row[place] for row in rows]) for place, name in enumerate(columns)]
    names = list(chain.from_iterable(part for part, _ in parts))
    filled = [{name: found[number].get(name) for part, found in parts for name in part} for number in range(len(rows))]
    return names, filled


def _column(name: str, cells: abc.Sequence[odds_cells.TableCell]) -> tuple[list[str], list[dict[str, JsonValue]]]:
    """The fields of a column; what is known exactly in one row has both fields in all of them."""
    exact = any(isinstance(_data(cell), Fraction) for cell in cells)
    found = [dict(_pairs(name, cell, exact=exact)) if cell is not None else {} for cell in cells]
    return list(dict.fromkeys(chain.from_iterable(found))) or [name], found


def _data(cell: odds_cells.TableCell) -> odds_cells.Data:
    return cell.data if isinstance(cell, odds_cells.LabelledValue) else cell


def _pairs(
    name: str, cell: odds_cells.TableCell | odds_cells.Data, *, exact: bool = False
) -> abc.Iterator[tuple[str, JsonValue]]:
    data = cell.data if isinstance(cell, odds_cells.LabelledValue) else cell
    if isinstance(data, abc.Mapping):
        for part, value in data.items():
            if isinstance(value, abc.Mapping):
                yield part, _plain(value)
            else:
                yield from _pairs(part, value)
    elif isinstance(data, Fraction):
        yield name, _exact(data)
        yield name + DECIMAL, float(data)
    elif isinstance(data, float) and exact:
        yield name, None
        yield name + DECIMAL, float(data)
    else:
        yield name, _plain(data)


def _plain(data: odds_cells.Data) -> JsonValue:
    if isinstance(data, abc.Mapping):
        return dict(_pairs("", data))
    if isinstance(data, str | int | float) or data is None:
        return data
    if isinstance(data, Fraction):
        return _exact(data)
    return [_plain(part) for part in data]


def _exact(value: Fraction) -> str | None:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > LARGEST_BITS:
        return None
    return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)
