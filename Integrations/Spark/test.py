"""Compares the Parquet files of agg_decode.py with what agg decode prints: test.py AGG

It runs the job on the sample archive of the repository and on lines that are not one report each.
"""

import argparse
import gzip
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
# Paths with the dates of their reports.
DATES = {
    "file:/data/export-2024-03-01/metar/2020-09-13.txt.gz": "2020-09-13",
    "s3://b-20190101/2020-09-13.txt": "2020-09-13",
    "file:/data/2020-09-13/metars.txt": "2020-09-13",
    "file:/data/2020-09-13/2020-19-39.txt": "2020-09-13",
    "file:/data/2020-02-30.txt": None,
}
# The folders and files of the archive. Spark ignores names that begin with a dot or with _.
ARCHIVE = {
    "2020-09-13/metars-varied.txt": (REPORTS / "metars-varied.txt").read_bytes(),
    "date=2021-03-01/tafs-varied.txt.gz": gzip.compress((REPORTS / "tafs-varied.txt").read_bytes()),
    "ä b 20211121/odd.txt": b"\n".join(line for line, _ in ODD_LINES),
    "2020-09-13/_SUCCESS": KBOS.encode(),
    "2020-09-13/.metars-varied.txt.crc": KBOS.encode(),
}


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
    numbers = [number for number, (_, row) in enumerate(ODD_LINES) for _ in row]
    assert [row["line"] - rows[0]["line"] for row in rows] == [number - numbers[0] for number in numbers]
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
    for path, expected in DATES.items():
        assert agg_decode.date_of(path) == expected, path

    schema = pa.schema([("line", pa.int64()), ("time", pa.string()), ("error", pa.string())])
    found = message_of(SystemExit, agg_decode.chosen_columns, schema, ["tine"])
    assert "tine" in found and "time" in found, found
    for names, expected in ((["time"], ["time", "error"]), (["error", "time"], ["error", "time"]), (None, ["time", "error"])):
        assert [column.name for column in agg_decode.chosen_columns(schema, names)] == expected, names

    agg_decode.SparkFiles.getRootDirectory = lambda: "/nowhere"
    path = os.environ.pop("PATH")
    os.environ["PATH"] = "/nowhere"
    try:
        found = message_of(RuntimeError, agg_decode.run_agg, "schema")
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
    return list(agg_decode.decode_batches([line], agg_decode.read_lines, "2020-09-13", ["station", "error"]))


def check_lines(folder):
    """A line has a row for each report, and a blank one has none."""
    agg_decode.SparkFiles.getRootDirectory = lambda: str(folder)
    (batch,) = decode_line(f"{KPWM}= {KBOS}=")
    row = {"file": "odd.txt", "line": 7, "error": None}
    assert batch.to_pylist() == [row | {"part": 0, "station": "KPWM"}, row | {"part": 1, "station": "KBOS"}], batch
    assert decode_line("\t") == []
    print("a line of two reports: two rows; a blank line: none")


def check_files(folder):
    """The workers read the lines of files, which are larger or smaller than a piece, and compressed or not."""
    agg_decode.SparkFiles.getRootDirectory = lambda: str(folder)
    files = {
        "20200913 large.txt.gz": gzip.compress(f"{KPWM}\r\n\r\n{KBOS}= {KPWM}=\n".encode()) + gzip.compress(KBOS.encode()),
        "20200913 small.txt": KPWM.encode(),
        "20200913 blank.txt": b"\n \n",
        "20200913 empty.txt": b"",
        "20210913 BOM.txt": b"\xef\xbb\xbf" + KBOS.encode(),
    }
    addresses = [f"file://{folder}/{name}".replace(" ", "%20") for name in files]
    large, small, _, _, other = addresses
    expected = [
        (large, 1, 0, "KPWM 2020"),
        (large, 3, 0, "KBOS 2020"),
        (large, 3, 1, "KPWM 2020"),
        (large, 4, 0, "KBOS 2020"),
        (small, 1, 0, "KPWM 2020"),
        (other, 1, 0, "KBOS 2021"),
    ]
    for name, text in files.items():
        (folder / name).write_bytes(text)
    usual = agg_decode.BYTES_AT_ONCE
    for size, calls in ((usual, 2), (100, 3)):
        agg_decode.BYTES_AT_ONCE = size
        batches = [pa.RecordBatch.from_pydict({"file": some}) for some in (addresses[:2], addresses[2:])]
        found = list(agg_decode.decode_batches(batches, agg_decode.read_files, None, ["station", "time"]))
        rows = [tuple(row.values()) for batch in found for row in batch.to_pylist()]
        assert [(*row[:3], f"{row[3]} {row[4].year}") for row in rows] == expected, rows
        assert len(found) == calls, (size, len(found))
    agg_decode.BYTES_AT_ONCE = usual

    (folder / "cut.gz").write_bytes(gzip.compress(KPWM.encode())[:-9])
    pieces = agg_decode.read_files([pa.RecordBatch.from_pydict({"file": [f"file://{folder}/cut.gz"]})])
    message_of(OSError, next, pieces)
    assert agg_decode.can_read([]) and agg_decode.can_read([small])
    for other in ("viewfs:///decoded/a.txt", f"file://{folder}/missing.txt"):
        assert not agg_decode.can_read([other]), other
    assert not agg_decode.can_read([small, f"file://{folder}/a.snappy"])
    print("files: each line with its number; a damaged one: an error; one that only Hadoop can read: left to Spark")


def check_folders(folder):
    """The job writes into a new folder, and a file for each task that has reports."""
    found = message_of(SystemExit, agg_decode.new_folder, f"file://{folder}")
    assert str(folder) in found and "exists" in found, found
    assert agg_decode.new_folder("wasb://container/decoded") is None
    filesystem, path = agg_decode.new_folder(f"file://{folder}/a%20b")
    agg_decode.TaskContext.get = lambda: argparse.Namespace(partitionId=lambda: 7, taskAttemptId=lambda: 42)
    batch = pa.RecordBatch.from_pydict({"station": ["KPWM"]})
    for batches, names in (([batch, batch], ["part-00007-42-0.parquet"]), ([], [])):
        (written,) = agg_decode.write_part(iter(batches), batch.schema, filesystem, f"{path}/_temporary")
        assert written["name"].to_pylist() == names, written
    (name,) = os.listdir(folder / "a b/_temporary")
    assert parquet.read_table(folder / "a b/_temporary" / name).num_rows == 2
    print("a folder that exists: an error; a task without reports: no file")


def submit(root, *arguments, **settings):
    """Runs the job on two workers with a processor and 1 GiB each, in processes of their own."""
    settings |= {"spark.ui.enabled": "false", "spark.log.level": "ERROR"}
    options = [word for setting in settings.items() for word in ("--conf", "=".join(setting))]
    command = ["spark-submit", "--master", "local-cluster[2,1,1024]", *options, "--files", root / "agg"]
    environment = os.environ | {
        "SPARK_HOME": os.path.dirname(pyspark.__file__),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(root / "workers"),
        "PYSPARK_PYTHON": sys.executable,
    }
    job = [FOLDER / "agg_decode.py", *arguments]
    submitted = subprocess.run([*command, *job], env=environment, capture_output=True, text=True)
    if submitted.returncode != 0:
        sys.exit(f"{submitted.stdout}{submitted.stderr}\nspark-submit ended with {submitted.returncode}")


def read_table(folder):
    """The rows in the Parquet files of a folder, in the order of the archive."""
    return sorted(parquet.read_table(folder).to_pylist(), key=lambda row: (row["file"], row["line"], row["part"]))


def main(agg):
    check_errors()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in ARCHIVE.items():
            (root / "archive" / path).parent.mkdir(parents=True, exist_ok=True)
            (root / "archive" / path).write_bytes(text)
        # Under the name that the job looks for; Spark would send a symbolic link under the name of its target.
        shutil.copy(agg, root / "agg")
        check_lines(root)
        check_files(root)
        check_folders(root)
        submit(root, root / "archive/*", root / "decoded")
        written = sorted(os.listdir(root / "decoded"))
        assert written[0] == "_SUCCESS" and all(name.startswith("part-") for name in written[1:]), written
        rows = read_table(root / "decoded")
        for day, name in (("2020-09-13", "metars-varied.txt"), ("2021-03-01", "tafs-varied.txt")):
            chosen = [row for row in rows if f"/{name}" in row["file"]]
            check_reports(chosen, decode(agg, REPORTS / name, day), name)
            assert chosen[-1]["line"] == (REPORTS / name).read_bytes().count(b"\n"), chosen[-1]["line"]
        check_odd_lines([row for row in rows if row["file"].endswith("/odd.txt")])

        # No program but Hadoop knows `viewfs`, and Spark shares the METARs, which are more bytes than this, between tasks:
        # it numbers the lines of each task from another multiple of 1 << 33.
        (root / "seen").mkdir()
        settings = {"spark.hadoop.fs.viewfs.mounttable.default.link./decoded": f"file://{root}/seen"}
        settings |= {"spark.sql.files.maxPartitionBytes": "30000", "spark.sql.files.openCostInBytes": "1000"}
        submit(root, root / "archive/*", "viewfs:///decoded/part", "--columns", "raw,station", **settings)
        table = read_table(root / "seen/part")
        assert list(table[0]) == ["file", "line", "part", "raw", "station", "error"], list(table[0])
        for row, same in zip(table, rows, strict=True):
            assert all(row[name] == same[name] for name in row if name != "line"), (row, same)
        assert max(row["line"] for row in table) > 1 << 33
        print("a file system that Arrow does not know, and a large file: left to Spark")


if __name__ == "__main__":
    main(*sys.argv[1:])
