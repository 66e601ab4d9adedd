#!/usr/bin/env python3
"""Decodes an archive of METAR and TAF reports, one per line, with agg on Apache Spark, and writes Parquet.

    spark-submit --files /usr/local/bin/agg agg_decode.py 'archive/date=2020-09-*/*.txt.gz' decoded.parquet

Each worker runs the agg that --files sent it, or else the one on its PATH. Reports give no month: their date is the last
one in the path of their file (2020-09-13 or 20200913), or --reference.

Every line of the archive that is not blank becomes a row with the columns of `agg schema -f arrow`, all nullable:

    file, line, part   where the report is from: `line` is the number of the line, or only grows within each file if
                       Spark reads the lines; `part` counts the reports of a line
    raw, kind, ...     the report
    error              why a line could not be decoded; all columns but `raw` are then null

With --columns raw,station,time only those and `error` are written.

What could only be decoded in part has its problems in `unparsed`, `contradictions` and `repaired`.

Spark finds the files. The workers do the rest, without Java: Arrow reads them, agg decodes them to columns of Arrow, and Arrow
writes Parquet. Where Arrow cannot read or write, Spark does; and it reads large files that several tasks can share.
"""

import argparse
import datetime
import functools
import io
import itertools
import os
import re
import socket
import string
import subprocess
import sys
import tempfile
import urllib.parse

import numpy
import pyarrow as pa
from pyarrow import compute, dataset, fs, parquet
from pyspark import SparkFiles, TaskContext
from pyspark.sql import SparkSession, functions as sql
from pyspark.sql.pandas.types import from_arrow_schema

# Spark writes %20 for a space.
DATE_IN_PATH = re.compile(r"(?:(?<!\d)|(?<=%20))((?:19|20)\d\d)(-?)([01]\d)\2([0-3]\d)(?!\d)")
# Where a report is from.
PLACE = [pa.field("file", pa.string()), pa.field("line", pa.int64()), pa.field("part", pa.int64())]
# How much text agg decodes at once: so much that its start takes little of the time.
BYTES_AT_ONCE = 8 << 20
# In a row group of Parquet. All columns of as many reports take 60 MB.
ROWS_AT_ONCE = 30_000
BLANK = bytes(range(0x21))
# Files that Hadoop compresses in formats of its own.
HADOOP_FILES = (".deflate", ".lz4", ".snappy")


def run_agg(*arguments, **streams):
    """Runs agg, the one that --files sent or else the one on the PATH, and returns what subprocess.run returns."""
    sent = os.path.join(SparkFiles.getRootDirectory(), "agg")
    program = sent if os.path.exists(sent) else "agg"
    try:
        return subprocess.run([program, *arguments], **streams)
    except OSError as error:
        raise RuntimeError(
            f"cannot run {program} on {socket.gethostname()}: {error.strerror}. "
            "Install agg on the PATH of every worker, or send it with spark-submit --files /path/to/agg."
        ) from error


def file_system(address):
    """The file system of Arrow for the address of a file or folder, and its path there."""
    # Java leaves letters that are not ASCII as they are, which Arrow does not accept.
    address = urllib.parse.quote(address, safe=string.punctuation)
    return fs.FileSystem.from_uri(re.sub("^s3a:", "s3:", address))


def read_files(batches):
    """Reads the files that batches name. Yields pieces: a file, how many of its lines come before, and the next lines."""
    for file in itertools.chain.from_iterable(batch["file"].to_pylist() for batch in batches):
        filesystem, path = file_system(file)
        with io.BufferedReader(filesystem.open_input_stream(path)) as stream:
            before = 0
            # A line that is longer than a piece is cut, so that memory is bounded.
            while text := stream.read(BYTES_AT_ONCE) + stream.readline(BYTES_AT_ONCE):
                if not text.endswith(b"\n"):
                    text += b"\n"
                yield file, before, text
                before += text.count(b"\n")


def read_lines(batches):
    """Yields pieces as read_files does, from batches with the `file`, the number and the `text` of lines."""
    for batch in batches:
        for file in batch["file"].unique():
            lines = batch.filter(compute.equal(batch["file"], file))
            text = compute.binary_join(pa.ListArray.from_arrays([0, len(lines)], lines["text"]), b"\n")[0]
            yield file.as_py(), lines["line"][0].as_py() - 1, text.as_py() + b"\n"


def at_once(pieces):
    """Takes pieces until they are enough to be decoded at once."""
    size = 0
    for piece in pieces:
        yield piece
        size += len(piece[2])
        if size >= BYTES_AT_ONCE:
            return


def decode_batches(batches, read, reference, columns):
    """Decodes the pieces that `read` makes of batches. Yields batches of (file, line, part) and the columns, by their names.

    Without a reference, the dates of the reports are those in the paths of the files.
    """
    for date, pieces in itertools.groupby(read(batches), lambda piece: reference or date_of(piece[0])):
        while several := list(at_once(pieces)):
            yield from decode_pieces(several, date, columns)


def decode_pieces(pieces, reference, columns):
    """Decodes pieces of files. Yields batches as decode_batches does."""
    files, before, texts = zip(*pieces)
    text = b"".join(texts)
    # For agg it is an error if all lines are blank.
    if not text.strip(BLANK):
        return
    # How many lines for agg there are up to the end of each piece, and how many more than in its file.
    ends = numpy.cumsum([text.count(b"\n") for text in texts])
    more = numpy.concatenate([[0], ends[:-1]]) - before
    names = ",".join(["line", "part", *columns])
    # Spark has a task for each processor.
    arguments = ["-f", "arrow", "--each-line", "--jobs", "1", "--reference", reference, "--fields", names]
    with tempfile.NamedTemporaryFile() as reports:
        agg = run_agg("decode", *arguments, input=text, stdout=reports, stderr=subprocess.PIPE)
        # agg ends with 1 if no line could be read, which the rows say.
        if agg.returncode not in (0, 1):
            message = agg.stderr.decode(errors="replace").strip()
            raise RuntimeError(f"agg decode ended with {agg.returncode} on {socket.gethostname()}: {message}")
        with pa.memory_map(reports.name) as stream, pa.ipc.open_stream(stream) as found:
            for batch in found:
                line, *rest = batch.columns
                piece = numpy.searchsorted(ends, line)
                arrays = [pa.array(files).take(pa.array(piece)), pa.array(line.to_numpy() - more[piece]), *rest]
                yield pa.RecordBatch.from_arrays(arrays, names=["file", *batch.schema.names])


def date_of(file):
    """The last date in the path of a file, or None: its name says more than those of its folders."""
    for year, _, month, day in reversed(DATE_IN_PATH.findall(file)):
        try:
            return datetime.date(int(year), int(month), int(day)).isoformat()
        except ValueError:
            continue
    return None


def check_dates(files):
    """Ends the program if a path has no date."""
    undated = [file for file in files if not date_of(file)]
    if undated:
        sys.exit(f"agg_decode.py: no date in the path {undated[0]}; give the date of its reports with --reference")


def chosen_columns(schema, names=None):
    """Some of the columns of agg, in the order of the names, and `error`; all by default. Those of PLACE come from here."""
    columns = {field.name: field for field in schema if field.name not in ("line", "part")}
    for name in names or []:
        if name not in columns:
            sys.exit(f"agg_decode.py: no column {name}. There are: {', '.join(columns)}")
    return [columns[name] for name in dict.fromkeys([*names, "error"] if names else columns)]


def read_archive(spark, archive, reference=None):
    """Returns a data frame of the files of an archive, or of their lines, and what reads its batches."""
    name = sql.input_file_name().alias("file")
    files = spark.read.format("binaryFile").load(archive).select(name)
    lines = spark.read.text(archive).select(
        name,
        sql.monotonically_increasing_id().alias("line"),
        # Bytes, because not every line of an old archive is UTF-8.
        sql.col("value").cast("binary").alias("text"),
    )
    paths = files.inputFiles()
    if not reference:
        check_dates(paths)
    # Only Spark shares a large file between tasks.
    if lines.rdd.getNumPartitions() > files.rdd.getNumPartitions() or not can_read(paths):
        return lines, read_lines
    return files, read_files


def can_read(files):
    """Whether Arrow can read files."""
    try:
        for filesystem, path in map(file_system, files[:1]):
            filesystem.open_input_file(path).close()
    except (pa.ArrowException, OSError):
        return False
    return not any(file.endswith(HADOOP_FILES) for file in files)


def decode_archive(spark, archive, output, reference=None, names=None):
    """Writes all reports in the files of an archive as Parquet, with all columns or those of some names."""
    schema = pa.ipc.open_stream(run_agg("schema", "-f", "arrow", stdout=subprocess.PIPE, check=True).stdout).schema
    columns = chosen_columns(schema, names)
    frame, read = read_archive(spark, archive, reference)
    names = [column.name for column in columns]
    decode = functools.partial(decode_batches, read=read, reference=reference, columns=names)
    write_parquet(spark, output, frame, decode, pa.schema([*PLACE, *columns]))


def write_parquet(spark, output, frame, decode, schema):
    """Writes what `decode` makes of the batches of a data frame into a new folder."""
    path = spark._jvm.org.apache.hadoop.fs.Path(output)
    path = path.getFileSystem(spark._jsc.hadoopConfiguration()).makeQualified(path)
    place = new_folder(path.toUri().toString())
    if not place:
        frame.mapInArrow(decode, from_arrow_schema(schema)).write.parquet(output)
        return
    filesystem, folder = place
    write = lambda batches: write_part(decode(batches), schema, filesystem, f"{folder}/_temporary")
    try:
        # Spark may try a task twice: what counts is the part whose name comes back.
        parts = [part.name for part in frame.mapInArrow(write, "name string").collect()]
        for name in parts:
            filesystem.move(f"{folder}/_temporary/{name}", f"{folder}/{name}")
        if not parts:
            parquet.write_table(schema.empty_table(), f"{folder}/part.parquet", filesystem=filesystem)
        filesystem.delete_dir(f"{folder}/_temporary")
        filesystem.open_output_stream(f"{folder}/_SUCCESS").close()
    except BaseException:
        filesystem.delete_dir(folder)
        raise


def new_folder(address):
    """Creates a folder, and `_temporary` in it. Returns its file system of Arrow and its path there.

    Returns None where Arrow has no file system, or may not write, so that only Spark can.
    """
    try:
        filesystem, folder = file_system(address)
        if filesystem.get_file_info(folder).type == fs.FileType.NotFound:
            filesystem.create_dir(f"{folder}/_temporary")
            return filesystem, folder
    except (pa.ArrowException, OSError):
        return None
    sys.exit(f"agg_decode.py: {address} exists already")


def write_part(batches, schema, filesystem, folder):
    """Writes the batches of a task as a Parquet file, and yields its name; without batches there is neither."""
    task = TaskContext.get()
    name = f"part-{task.partitionId():05}-{task.taskAttemptId()}"
    written = []
    dataset.write_dataset(
        batches,
        folder,
        schema=schema,
        format="parquet",
        filesystem=filesystem,
        basename_template=f"{name}-{{i}}.parquet",
        min_rows_per_group=ROWS_AT_ONCE,
        existing_data_behavior="overwrite_or_ignore",
        use_threads=False,
        file_visitor=lambda file: written.append(os.path.basename(file.path)),
    )
    yield pa.RecordBatch.from_pydict({"name": pa.array(written, pa.string())})


def main():
    parser = argparse.ArgumentParser(description="Decode an archive of METAR and TAF reports into Parquet.")
    parser.add_argument("archive", help="text files with a report per line; a folder, or a pattern in quotes")
    parser.add_argument("output", help="the folder to write Parquet files into; it must not exist")
    parser.add_argument("--reference", metavar="DATE", help="about when the reports were made [default: from the path]")
    parser.add_argument("--columns", metavar="LIST", help="only these, such as station,time,wind, which takes less time")
    arguments = parser.parse_args()
    names = arguments.columns.split(",") if arguments.columns else None
    with SparkSession.builder.appName("agg decode").getOrCreate() as spark:
        decode_archive(spark, arguments.archive, arguments.output, arguments.reference, names)


if __name__ == "__main__":
    main()
