"""Facts about a file: variables, types, functions, flow of control, geometry. It finds them and never complains."""

from vaultc.semantics.analysis import analyze
from vaultc.semantics.flow import Breaking, is_constant
from vaultc.semantics.functions import Function, FunctionCall
from vaultc.semantics.includes import IncludeProblem, Inclusion
from vaultc.semantics.model import LevelFacts, Model
from vaultc.semantics.scopes import Scope, Symbol, Use
from vaultc.semantics.statements import Placed
from vaultc.semantics.types import Type

__all__ = [
    "Breaking",
    "Function",
    "FunctionCall",
    "IncludeProblem",
    "Inclusion",
    "LevelFacts",
    "Model",
    "Placed",
    "Scope",
    "Symbol",
    "Type",
    "Use",
    "analyze",
    "is_constant",
]
