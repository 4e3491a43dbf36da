package dev.rowhouse.cli.sstable;

import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.table.PartitionScan;
import dev.rowhouse.storage.sstable.table.SSTableScanner;

import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// An SSTable as JSON, in the form of Cassandra 5.0's sstabledump.
///
/// **Thread safety.** Belongs to one thread.
public final class SSTableDump {
    private final SSTableScanner scanner;
    private final DumpOptions options;
    private final JsonWriter json;
    private final PartitionDump partitions;
    private final Set<String> keysFound = new HashSet<>();

    private SSTableDump(
            SSTableScanner scanner, DumpOptions options, long nowInSeconds, PrintStream out) {
        this.scanner = scanner;
        this.options = options;
        boolean isCompact = options.form() == DumpOptions.Form.LINES;
        this.json =
                new JsonWriter(
                        out, isCompact ? JsonWriter.Layout.COMPACT : JsonWriter.Layout.LINES);
        this.partitions =
                new PartitionDump(
                        json,
                        scanner,
                        options.hasRawTimes() ? TimeText.RAW : TimeText.ISO,
                        nowInSeconds);
    }

    /// Writes all of an SSTable that is wanted, ending with a line break.
    ///
    /// @param nowInSeconds the current time for TTLs, in seconds since the epoch
    /// @return the texts of the wanted keys that were found
    /// @throws OutputClosedException when the output was closed
    public static Set<String> write(
            SSTableScanner scanner, DumpOptions options, long nowInSeconds, PrintStream out) {
        SSTableDump dump = new SSTableDump(scanner, options, nowInSeconds, out);
        try {
            dump.write();
        } catch (CorruptSSTableException e) {
            // The output before the damage helps to find the position.
            dump.json.endLine();
            throw e;
        }
        return dump.keysFound;
    }

    private void write() {
        switch (options.form()) {
            case ROWS, KEYS -> {
                json.startArray();
                writePartitions();
                json.endArray();
                json.endLine();
            }
            case LINES -> writePartitions();
        }
    }

    private void writePartitions() {
        while (scanner.advance()) {
            List<String> parts = keyParts();
            String key = ValueText.key(parts);
            if (!options.wants(key)) {
                continue;
            }
            if (options.keys().contains(key)) {
                keysFound.add(key);
            }
            switch (options.form()) {
                case KEYS -> partitions.writeKey(parts);
                case ROWS -> writeRows(parts);
                case LINES -> {
                    writeRows(parts);
                    json.endLine();
                }
            }
        }
    }

    private List<String> keyParts() {
        try {
            return KeyText.parts(scanner.table(), scanner.key());
        } catch (IllegalArgumentException | MarshalException e) {
            throw corrupt(0, "a key with the table's types", e);
        }
    }

    /// Bytes that pass all checks may still be no value of their type.
    private void writeRows(List<String> key) {
        PartitionScan partition = scanner.read();
        try {
            partitions.write(key, partition);
        } catch (MarshalException e) {
            throw corrupt(partition.position(), "values of their columns' types", e);
        }
    }

    private CorruptSSTableException corrupt(long offset, String expected, RuntimeException cause) {
        return new CorruptSSTableException(
                scanner.descriptor().file(Component.DATA),
                offset,
                expected + " in partition " + scanner.key(),
                cause);
    }
}
