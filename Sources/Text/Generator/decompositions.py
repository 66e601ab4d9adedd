#!/usr/bin/env python3
"""Writes ../Decomposition+Table.swift, the same bytes every time: the canonical decompositions of the Unicode
Character Database.

    pip install unicodedata2==17.0.0
    python3 decompositions.py
"""
import pathlib, sys

import unicodedata2

FILE = pathlib.Path(__file__).resolve().parent.parent / "Decomposition+Table.swift"


def rows():
    """Character, first part and second part; 0 for a decomposition of one part."""
    for code in range(sys.maxunicode + 1):
        parts = unicodedata2.decomposition(chr(code)).split()
        # Those that begin with a tag, such as <font>, are not canonical. Those of Hangul are computed.
        if parts and not parts[0].startswith("<"):
            first, second = (parts + ["0"])[:2]
            yield code, int(first, 16), int(second, 16)


lines = [f"    0x{code:X}, 0x{first:X}, 0x{second:X}," for code, first, second in rows()]
FILE.write_text(f"""\
// swift-format-ignore-file
// Written by Generator/decompositions.py.

extension Decomposition {{
  /// Rows of three numbers in the order of the first: a character, and the one or two parts that the field
  /// Decomposition_Mapping of Unicode {unicodedata2.unidata_version} has for it; 0 if there is no second part.
  static let table: [UInt32] = [
""" + "\n".join(lines) + "\n  ]\n}\n")
