package dev.rowhouse.conformance.sstables;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.sstable.DumpOptions;
import dev.rowhouse.cli.sstable.SSTableDump;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableCheck;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.sstable.table.SSTableScanner;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What is said of SSTables without a database: `rowhouse sstable check` finds them whole, and both
/// dump the same.
final class FileTrial {
    private static final FileSystem FILES = FileSystem.system();
    private static final int CACHE_BYTES = 1 << 20;
    private static final int LARGE_BYTES = 64 * 1024;
    private static final int TRIES = 3;

    /// Cassandra shows the head of a counter's context for its number.
    private static final Pattern COUNTER = Pattern.compile("\"value\" : -?\\d+");

    private final CassandraDumps dumps;
    private final Tally tally;

    FileTrial(CassandraDumps dumps, Tally tally) {
        this.dumps = dumps;
        this.tally = tally;
    }

    /// @param folder copies: Cassandra may delete a Summary.db
    /// @return whether there is nothing that Cassandra wrote and cannot read itself
    boolean run(Path folder, String writer, boolean isCounter)
            throws IOException, FindingException {
        boolean isReadable = true;
        for (Descriptor descriptor : SSTableFiles.list(folder)) {
            if (check(descriptor, writer)) {
                compareDumps(descriptor, writer, isCounter);
            } else {
                tally.countFault();
                isReadable = false;
            }
        }
        return isReadable;
    }

    private boolean check(Descriptor descriptor, String writer)
            throws IOException, FindingException {
        try (SSTableReader reader =
                SSTableReader.openAlone(FILES, descriptor, new ChunkCache(CACHE_BYTES))) {
            tally.countTable(reader.dataBytes() > LARGE_BYTES);
            SSTableCheck.check(FILES, reader, _ -> {});
            return true;
        } catch (CorruptSSTableException | MarshalException e) {
            if (writer.equals(Trials.CASSANDRA)
                    && !dumps.dump(descriptor.file(Component.DATA), true).isWell()) {
                return false;
            }
            throw new FindingException(
                    writer + "'s SSTable is taken for damaged by Rowhouse", descriptor + ": " + e);
        }
    }

    private void compareDumps(Descriptor descriptor, String writer, boolean isCounter)
            throws IOException, FindingException {
        Path data = descriptor.file(Component.DATA);
        String expected = "";
        String found = "";
        // What has expired may change from one second to the next.
        for (int i = 0; i < TRIES; i++) {
            CassandraDumps.Dump dump = dumps.dump(data, true);
            if (!dump.isWell() && writer.equals(Trials.CASSANDRA)) {
                tally.countFault();
                return;
            }
            if (!dump.isWell()) {
                throw new FindingException(
                        writer + "'s SSTable cannot be dumped by Cassandra",
                        descriptor + ": " + dump.text());
            }
            expected = comparable(dump.text(), isCounter);
            found = comparable(dump(descriptor), isCounter);
            if (expected.equals(found)) {
                tally.countDump();
                return;
            }
        }
        throw new FindingException(
                "dumps of " + writer + "'s SSTable differ",
                data + "\n" + difference(expected.lines().toList(), found.lines().toList()));
    }

    private static String comparable(String dump, boolean isCounter) {
        return isCounter ? COUNTER.matcher(dump).replaceAll("-").strip() : dump.strip();
    }

    private static String dump(Descriptor descriptor) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (SSTableScanner scanner =
                        SSTableScanner.open(FILES, descriptor, new ChunkCache(CACHE_BYTES));
                PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            SSTableDump.write(
                    scanner,
                    new DumpOptions(Set.of(), Set.of(), DumpOptions.Form.ROWS, true),
                    Clock.system().epochSeconds(),
                    out);
        } catch (CorruptSSTableException e) {
            return e.toString();
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String difference(List<String> expected, List<String> found) {
        int line = 0;
        while (line < Math.min(expected.size(), found.size())
                && expected.get(line).equals(found.get(line))) {
            line++;
        }
        return "line "
                + (line + 1)
                + "\n  cassandra "
                + at(expected, line)
                + "\n  rowhouse  "
                + at(found, line);
    }

    private static String at(List<String> lines, int line) {
        return line < lines.size() ? lines.get(line) : "(its end)";
    }
}
