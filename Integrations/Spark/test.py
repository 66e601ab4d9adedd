"""Compares the Parquet files of agg_decode.py with what agg decode prints: test.py AGG

It runs the job on the sample archive of the repository and on lines that are not one report each.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import pyarrow as pa
import pyarrow.parquet as parquet
import pyspark
from pyspark.sql.pandas.types import to_arrow_schema

import agg_decode

FOLDER = pathlib.Path(__file__).parent
REPORTS = FOLDER.parents[1] / "Tests/AviationReportsTests/Fixtures"
KPWM = "KPWM 202351Z 24008KT 10SM CLR 12/11 A2992"
KBOS = "KBOS 202354Z 25010KT 10SM FEW250 14/09 A2990"
# Lines with the `raw` of the rows that they become; a word in front of `!` is of the error.
ODD_LINES = [
    (b"", []),
    (b"not a report", ["station! not a report"]),
    (KPWM.encode(), [KPWM]),
    (b"SAUS70 KWBC 202351", ["report! SAUS70 KWBC 202351"]),
    (f"METAR {KPWM}= {KBOS}=".encode(), [f"METAR {KPWM}", KBOS]),
    (b"TEMPO 2100/2102 3SM BR", ["station! TEMPO 2100/2102 3SM BR"]),
    (b"caf\xe9 \x00 42", ["station! caf"]),
    (b'{"raw":"x"}', ['station! {"raw":"x"}']),
    (b"   ", []),
]


def pruned(value):
    """A value without what is null, because a row has a column for each member and an object has not."""
    match value:
        case dict():
            return {key: pruned(member) for key, member in value.items() if member is not None}
        case list():
            return [pruned(member) for member in value]
        case _:
            return value


def as_printed(row, printed):
    """A value of a row as agg prints it: times as text."""
    if isinstance(row, dict) and isinstance(printed, dict):
        return {key: as_printed(value, printed.get(key)) for key, value in row.items()}
    if isinstance(row, list) and isinstance(printed, list):
        return [as_printed(*pair) for pair in zip(row, printed)] + row[len(printed) :]
    if hasattr(row, "isoformat"):
        return row.strftime("%Y-%m-%dT%H:%M:%SZ")
    return row


def decode(agg, file, reference):
    arguments = [agg, "decode", "--format", "ndjson", "--reference", reference]
    with open(file, "rb") as lines:
        return [json.loads(line) for line in subprocess.check_output(arguments, stdin=lines).splitlines()]


def check_reports(rows, printed, name):
    assert len(rows) == len(printed), f"{name}: {len(rows)} rows, and agg decode prints {len(printed)} reports"
    for row, report in zip(rows, printed):
        columns = {key: value for key, value in row.items() if key not in ("file", "line", "part")}
        found, expected = pruned(as_printed(columns, report)), pruned(report)
        for key in found | expected:
            assert found.get(key) == expected.get(key), (
                f"{name}: {key} of {report['raw']} is {found.get(key)}, and agg decode prints {expected.get(key)}"
            )
    print(f"{name}: {len(rows)} rows, each as agg decode prints it")


def check_odd_lines(rows):
    expected = [words for _, row in ODD_LINES for words in row]
    assert len(rows) == len(expected), [row["raw"] for row in rows]
    for row, words in zip(rows, expected):
        error, _, raw = words.rpartition("! ")
        assert row["raw"].startswith(raw), (row["raw"], raw)
        assert error in row["error"] if error else row["error"] is None, (row["error"], error)
    assert [row["part"] for row in rows if KBOS in row["raw"]] == [1]
    print(f"lines that are not one report each: {len(rows)} rows, none lost")


def message_of(error, action, *arguments):
    """The message of the error that an action must end with."""
    try:
        action(*arguments)
    except error as found:
        return str(found)
    raise AssertionError(f"{action.__name__}{arguments} has no error")


def check_errors():
    """What goes wrong most often has a message that says what to do."""
    found = message_of(SystemExit, agg_decode.check_dates, ["file:///archive/2020/reports.txt"])
    assert "/archive/2020/reports.txt" in found and "--reference" in found, found
    agg_decode.check_dates(["file:///archive/20200913/a", "file:///archive/a%2020200913.txt"])

    columns = agg_decode.SchemaReader({"$defs": {"report": {"type": "object", "properties": {"time": {}, "error": {}}}}})
    found = message_of(SystemExit, agg_decode.chosen_columns, columns.columns("report"), ["tine"])
    assert "tine" in found and "time" in found, found
    assert agg_decode.chosen_columns(columns.columns("report"), ["time"]).names == ["time", "error"]

    columns = agg_decode.SchemaReader({"$defs": {"mixed": {"anyOf": [{"type": "string"}, {"type": "array", "items": {}}]}}})
    found = message_of(TypeError, columns.columns, "mixed")
    assert "string" in found and "array" in found, found

    agg_decode.SparkFiles.getRootDirectory = lambda: "/nowhere"
    path = os.environ.pop("PATH")
    os.environ["PATH"] = "/nowhere"
    try:
        found = message_of(RuntimeError, agg_decode.start_agg, "schema")
    finally:
        os.environ["PATH"] = path
    assert "--files" in found, found

    with tempfile.TemporaryDirectory() as folder:
        agg_decode.SparkFiles.getRootDirectory = lambda: folder
        broken = pathlib.Path(folder, "agg")
        broken.write_text("#!/bin/sh\necho broken >&2\nexit 70\n")
        broken.chmod(0o755)
        found = message_of(RuntimeError, decode_line, KPWM)
    assert "70" in found and "broken" in found, found
    print("a path without a date, an unknown column, a worker without agg, an agg that fails: each has its error")


def decode_line(text):
    """The batches of reports in one line."""
    line = pa.RecordBatch.from_pydict({"file": ["odd.txt"], "line": [7], "text": [text.encode()]})
    columns = pa.schema([("station", pa.string()), ("error", pa.string())])
    return list(agg_decode.decode_batches([line], "2020-09-13", columns.names, columns))


def check_lines(folder):
    """A line has a row for each report, and a blank one has none."""
    agg_decode.SparkFiles.getRootDirectory = lambda: str(folder)
    (batch,) = decode_line(f"{KPWM}= {KBOS}=")
    row = {"file": "odd.txt", "line": 7, "error": None}
    assert batch.to_pylist() == [row | {"part": 0, "station": "KPWM"}, row | {"part": 1, "station": "KBOS"}], batch
    assert decode_line("\t") == []
    print("a line of two reports: two rows; a blank line: none")


def check_all_but_remarks(agg, name, day):
    """What Arrow parses, which the job does without remarks."""
    schema = json.loads(subprocess.check_output([agg, "schema"]))
    columns = agg_decode.chosen_columns(agg_decode.SchemaReader(schema).columns("decodedReport"))
    columns = to_arrow_schema(columns).remove(columns.names.index("remarks"))
    texts = (REPORTS / name).read_bytes().splitlines()
    lines = {"file": [f"/{day}/{name}"] * len(texts), "line": range(len(texts)), "text": texts}
    batches = agg_decode.decode_batches([pa.RecordBatch.from_pydict(lines)], None, columns.names, columns)
    rows = pa.Table.from_batches(batches).to_pylist()
    printed = [{key: value for key, value in report.items() if key != "remarks"} for report in decode(agg, REPORTS / name, day)]
    check_reports(rows, printed, f"{name} without remarks")


def main(agg):
    check_errors()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        days = {"2020-09-13": "metars-varied.txt", "2021-03-01": "tafs-varied.txt", "a b 20211121": "odd.txt"}
        for day, name in days.items():
            (root / "archive" / day).mkdir(parents=True)
            text = b"\n".join(line for line, _ in ODD_LINES) if name == "odd.txt" else (REPORTS / name).read_bytes()
            (root / "archive" / day / name).write_bytes(text)
        # Under the name that the job looks for; Spark would send a symbolic link under the name of its target.
        shutil.copy(agg, root / "agg")
        check_lines(root)
        for day, name in list(days.items())[:2]:
            check_all_but_remarks(agg, name, day)
        job = [FOLDER / "agg_decode.py", root / "archive/*", root / "decoded"]
        settings = {"spark.ui.enabled": "false", "spark.log.level": "ERROR"}
        options = [word for setting in settings.items() for word in ("--conf", "=".join(setting))]
        # Two workers with a processor and 1 GiB each, in processes of their own.
        command = ["spark-submit", "--master", "local-cluster[2,1,1024]", *options, "--files", root / "agg", *job]
        environment = os.environ | {
            "SPARK_HOME": os.path.dirname(pyspark.__file__),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_WORKER_DIR": str(root / "workers"),
            "PYSPARK_PYTHON": sys.executable,
        }
        submitted = subprocess.run(command, env=environment, capture_output=True, text=True)
        if submitted.returncode != 0:
            sys.exit(f"{submitted.stdout}{submitted.stderr}\nspark-submit ended with {submitted.returncode}")
        rows = parquet.read_table(root / "decoded").to_pylist()
        rows.sort(key=lambda row: (row["file"], row["line"], row["part"]))
        for day, name in list(days.items())[:2]:
            chosen = [row for row in rows if row["file"].endswith(name)]
            check_reports(chosen, decode(agg, REPORTS / name, day), name)
        check_odd_lines([row for row in rows if row["file"].endswith("odd.txt")])


if __name__ == "__main__":
    main(*sys.argv[1:])
