package dev.rowhouse.cli.sstable;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.chunk.CompressionInfo;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.table.SSTableScanner;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

/// `rowhouse sstable dump`: prints SSTables as JSON.
@Command(
        name = "dump",
        description =
                "Print the contents of SSTables as JSON, in the format of Cassandra's sstabledump.",
        footer = {
            "",
            "KEY is the partition key as the dump prints it; the values of a composite key",
            "are joined by ':', and a ':' within a value is written '\\:'.",
            "Several SSTables are dumped one after another; the name of each goes to",
            "standard error. The exit code is 1 if a file is damaged or a KEY is not found.",
            "",
            "Examples:",
            "  rowhouse sstable dump nb-1-big-Data.db",
            "  rowhouse sstable dump -l snapshots/monday | grep 2024-02",
            "  rowhouse sstable dump -k 42 -k 43 nb-1-big",
            "  rowhouse sstable dump --metadata nb-1-big"
        })
public final class SSTableDumpCommand implements Callable<Integer> {
    private static final int CACHE_BYTES = 8 << 20;
    private static final long MICROS_PER_SECOND = 1_000_000;

    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Mixin private SSTablePaths paths = new SSTablePaths();

    @Option(
            names = {"-k", "--key"},
            paramLabel = "KEY",
            description = "Print only this partition. Repeatable.")
    private List<String> keys = List.of();

    @Option(
            names = {"-x", "--exclude-key"},
            paramLabel = "KEY",
            description = "Exclude this partition. Repeatable.")
    private List<String> excludedKeys = List.of();

    @Option(
            names = {"-e", "--keys-only"},
            description = "Print only the keys of the partitions.")
    private boolean keysOnly;

    @Option(
            names = {"-l", "--lines"},
            description = "Print one partition per line.")
    private boolean lines;

    @Option(
            names = {"-t", "--raw-times"},
            description = "Print timestamps as the numbers stored in the file.")
    private boolean rawTimes;

    @Option(
            names = "--metadata",
            description = "Print the contents of Statistics.db instead, as text.")
    private boolean metadata;

    @Option(
            names = "--json",
            description = "With --metadata: print JSON. All other output is always JSON.")
    private boolean json;

    /// A command that talks to a console.
    ///
    /// @param clock the time that tells whether a time to live has run out
    public SSTableDumpCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        if (keysOnly && lines) {
            throw new InputException("-e and -l cannot be combined");
        }
        List<Descriptor> descriptors = paths.find(files);
        try {
            return metadata ? showMetadata(descriptors) : dump(descriptors);
        } catch (OutputClosedException _) {
            // As a process does that a closed pipe ends; whoever closed it knows.
            return ExitCode.UNAVAILABLE.number();
        } catch (CorruptSSTableException e) {
            SSTableFiles.requireOwnPartitioner(e);
            console.out().flush();
            console.error(String.valueOf(e.getMessage()));
            return ExitCode.FAILED.number();
        } catch (MarshalException e) {
            throw new InputException("a type of the table is not known: " + e.getMessage());
        } catch (UncheckedIOException e) {
            throw SSTableFiles.unreadable(requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw SSTableFiles.unreadable(e);
        }
    }

    private int dump(List<Descriptor> descriptors) throws IOException {
        DumpOptions options =
                new DumpOptions(
                        new LinkedHashSet<>(keys),
                        new LinkedHashSet<>(excludedKeys),
                        keysOnly
                                ? DumpOptions.Form.KEYS
                                : lines ? DumpOptions.Form.LINES : DumpOptions.Form.ROWS,
                        rawTimes);
        Set<String> missing = new LinkedHashSet<>(keys);
        missing.removeAll(excludedKeys);
        for (Descriptor descriptor : descriptors) {
            if (descriptors.size() > 1) {
                console.err().println(descriptor.file(Component.DATA) + ":");
                console.err().flush();
            }
            try (SSTableScanner scanner =
                    SSTableScanner.open(files, descriptor, new ChunkCache(CACHE_BYTES))) {
                missing.removeAll(
                        SSTableDump.write(
                                scanner,
                                options,
                                Math.floorDiv(clock.epochMicros(), MICROS_PER_SECOND),
                                console.out()));
            }
        }
        if (!missing.isEmpty()) {
            console.error("no partition has the key " + String.join(", nor ", missing));
        }
        return missing.isEmpty() ? ExitCode.OK.number() : ExitCode.FAILED.number();
    }

    private int showMetadata(List<Descriptor> descriptors) throws IOException {
        List<Object> trees = new ArrayList<>();
        for (Descriptor descriptor : descriptors) {
            MetadataText text = read(descriptor);
            if (json) {
                trees.add(text.tree());
            } else {
                console.out().print((descriptor.equals(descriptors.getFirst()) ? "" : "\n"));
                console.out().print(text.text());
            }
        }
        if (json) {
            console.out().println(JsonText.of(trees.size() == 1 ? trees.getFirst() : trees));
        }
        return ExitCode.OK.number();
    }

    private MetadataText read(Descriptor descriptor) throws IOException {
        Path statistics = descriptor.file(Component.STATISTICS);
        if (!files.exists(statistics)) {
            throw new CorruptSSTableException(statistics, 0, "a file", "none");
        }
        Path compression = descriptor.file(Component.COMPRESSION_INFO);
        String compressor = "";
        if (files.exists(compression)) {
            ByteReader in = ByteReader.of(compression, files.readBytes(compression));
            compressor =
                    CompressionInfo.read(in, descriptor.version())
                            .compression()
                            .compressor()
                            .className();
        }
        return MetadataText.of(
                descriptor,
                compressor,
                SSTableMetadata.read(descriptor, files.readBytes(statistics)));
    }
}
