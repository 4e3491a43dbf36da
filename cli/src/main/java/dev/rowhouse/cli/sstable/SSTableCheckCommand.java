package dev.rowhouse.cli.sstable;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.ManifestCheck;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableCheck;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/// `rowhouse sstable check`: whether SSTables are whole.
@Command(
        name = "check",
        description = "Check SSTables by reading all of their files.",
        footer = {
            "",
            "Checks all checksums, the order of partitions and rows, that range tombstones",
            "come in pairs, that index, summary and filter match the data, and that reading",
            "backward and forward find the same. In a table folder of a Rowhouse database it",
            "also checks that all files of the manifest exist.",
            "The exit code is 1 if an SSTable is damaged.",
            "",
            "Examples:",
            "  rowhouse sstable check nb-1-big-Data.db",
            "  rowhouse sstable check --json snapshots/monday"
        })
public final class SSTableCheckCommand implements Callable<Integer> {
    private static final int CACHE_BYTES = 8 << 20;
    private static final long PROGRESS_INTERVAL_MICROS = 200_000;
    private static final int PERCENT = 100;

    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Mixin private SSTablePaths paths = new SSTablePaths();

    @Option(names = "--json", description = "Print the results as JSON.")
    private boolean json;

    private long shownAtMicros = Long.MIN_VALUE;

    /// The result for one SSTable.
    private sealed interface Result {
        Descriptor descriptor();
    }

    private record Whole(Descriptor descriptor, SSTableCheck.Contents contents, long bytes)
            implements Result {}

    private record Damaged(Descriptor descriptor, CorruptSSTableException damage)
            implements Result {}

    /// A command that talks to a console.
    ///
    /// @param clock the time that tells when to show progress
    public SSTableCheckCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        List<Descriptor> descriptors = paths.find(files);
        try (Interruption interruption = Interruption.watch(console)) {
            List<Result> results = new ArrayList<>();
            for (Descriptor descriptor : descriptors) {
                String place = (results.size() + 1) + " of " + descriptors.size();
                Result result = check(descriptor, place);
                interruption.check();
                console.endProgress();
                results.add(result);
                if (!json) {
                    console.out().println(text(result));
                    console.out().flush();
                }
            }
            long damaged = results.stream().filter(Damaged.class::isInstance).count();
            List<ManifestCheck.Fault> faults = new ArrayList<>();
            for (Path path : paths.asWritten()) {
                if (files.isFolder(path)) {
                    faults.addAll(ManifestCheck.check(files, path));
                }
            }
            if (json) {
                console.out()
                        .println(
                                JsonText.of(
                                        Stream.concat(
                                                        results.stream()
                                                                .map(SSTableCheckCommand::tree),
                                                        faults.stream()
                                                                .map(SSTableCheckCommand::tree))
                                                .toList()));
            } else {
                faults.forEach(fault -> console.out().println(text(fault)));
            }
            if (!json && results.size() > 1) {
                console.out()
                        .println(
                                results.size()
                                        + " SSTables: "
                                        + (results.size() - damaged)
                                        + " ok, "
                                        + damaged
                                        + " damaged");
            }
            return damaged == 0 && faults.isEmpty()
                    ? ExitCode.OK.number()
                    : ExitCode.FAILED.number();
        }
    }

    private Result check(Descriptor descriptor, String place) {
        try (SSTableReader reader =
                SSTableReader.openAlone(files, descriptor, new ChunkCache(CACHE_BYTES))) {
            long total = reader.dataBytes();
            SSTableCheck.Contents contents =
                    SSTableCheck.check(
                            files,
                            reader,
                            done -> showProgress(descriptor + " (" + place + ")", done, total));
            return new Whole(descriptor, contents, reader.storedBytes());
        } catch (CorruptSSTableException e) {
            SSTableFiles.requireOwnPartitioner(e);
            return new Damaged(descriptor, e);
        } catch (MarshalException e) {
            throw new InputException(
                    descriptor + ": a type of the table is not known: " + e.getMessage());
        } catch (UncheckedIOException e) {
            throw SSTableFiles.unreadable(requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw SSTableFiles.unreadable(e);
        }
    }

    private void showProgress(String what, long done, long total) {
        long now = clock.epochMicros();
        if (now - PROGRESS_INTERVAL_MICROS > shownAtMicros) {
            shownAtMicros = now;
            console.progress("checking " + what + "  " + PERCENT * done / total + " %");
        }
    }

    private String text(Result result) {
        return switch (result) {
            case Whole whole ->
                    console.paint(Colour.GOOD, "ok")
                            + "       "
                            + whole.descriptor()
                            + "  "
                            + amount(whole.contents().partitions(), "partition")
                            + ", "
                            + amount(whole.contents().rows(), "row")
                            + ", "
                            + amount(whole.bytes(), "byte");
            case Damaged damaged ->
                    console.paint(Colour.BAD, "damaged")
                            + "  "
                            + damaged.descriptor()
                            + "  "
                            + damaged.damage().file().getFileName()
                            + " at offset "
                            + damaged.damage().offset()
                            + ": expected "
                            + damaged.damage().expected()
                            + ", found "
                            + damaged.damage().found();
        };
    }

    private String text(ManifestCheck.Fault fault) {
        return console.paint(Colour.BAD, "damaged") + "  " + fault.file() + "  " + fault.problem();
    }

    private static Map<String, Object> tree(ManifestCheck.Fault fault) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", fault.file().toString());
        tree.put("ok", false);
        tree.put("found", fault.problem());
        return tree;
    }

    private static String amount(long count, String unit) {
        return count + " " + unit + (count == 1 ? "" : "s");
    }

    private static Map<String, Object> tree(Result result) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("sstable", result.descriptor().toString());
        tree.put("ok", result instanceof Whole);
        switch (result) {
            case Whole whole -> {
                tree.put("partitions", whole.contents().partitions());
                tree.put("rows", whole.contents().rows());
                tree.put("markers", whole.contents().markers());
                tree.put("bytes", whole.bytes());
            }
            case Damaged damaged -> {
                tree.put("file", damaged.damage().file().toString());
                tree.put("offset", damaged.damage().offset());
                tree.put("expected", damaged.damage().expected());
                tree.put("found", damaged.damage().found());
            }
        }
        return tree;
    }
}
