"""Facts about a file: variables, types, functions, flow of control, geometry. It reports no errors."""

from vaultc.language.semantics.model import IncludeProblem, Inclusion, LevelFacts, Model, analyze
from vaultc.language.semantics.scopes import Function, FunctionCall, Scope, Use, VariableSymbol
from vaultc.language.semantics.statements import Breaking, Placed, is_constant
from vaultc.language.semantics.types import Type

__all__ = [
    "Breaking", "Function", "FunctionCall", "IncludeProblem", "Inclusion", "LevelFacts", "Model", "Placed", "Scope",
    "Type", "Use", "VariableSymbol", "analyze", "is_constant",
]  # fmt: skip
