"""Measures how many METARs a second the decoders of PyPI read: rivals.py FILE, one report a line; name, tab, rate."""

import sys
import time
import warnings

from metar.Metar import Metar
from metar_taf_parser.parser.parser import MetarParser

warnings.simplefilter("ignore")
mivek = MetarParser()
decoders = {
    "metar": lambda report: Metar(report, strict=False),
    "metar-taf-parser-mivek": mivek.parse,
}
with open(sys.argv[1], encoding="utf-8") as file:
    reports = [line.strip() for line in file if line.strip()]

for name, decode in decoders.items():
    rates = []
    for _ in range(3):
        start = time.perf_counter()
        for report in reports:
            # A report that a decoder refuses took its time all the same.
            try:
                decode(report)
            except Exception:
                pass
        rates.append(len(reports) / (time.perf_counter() - start))
    print(f"{name}\t{sorted(rates)[1]:.0f}")
