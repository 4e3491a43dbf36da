import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.DecoratedKey;
import org.apache.cassandra.db.marshal.AbstractType;
import org.apache.cassandra.db.marshal.DecimalType;
import org.apache.cassandra.db.marshal.IntegerType;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.rows.Cell;
import org.apache.cassandra.db.rows.Row;
import org.apache.cassandra.db.rows.Unfiltered;
import org.apache.cassandra.db.rows.UnfilteredRowIterator;
import org.apache.cassandra.io.sstable.Descriptor;
import org.apache.cassandra.io.sstable.ISSTableScanner;
import org.apache.cassandra.io.sstable.format.SSTableReader;
import org.apache.cassandra.io.util.File;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.schema.TableMetadataRef;
import org.apache.cassandra.tools.Util;
import org.apache.cassandra.utils.ByteBufferUtil;
import org.apache.cassandra.utils.bytecomparable.ByteComparable;
import org.apache.cassandra.utils.bytecomparable.ByteSource;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// Records the bytes in whose order Cassandra puts keys and clustering values, for the test of
/// tries: `scripts/cassandra run conformance/cassandra/ByteOrders.java OUTPUT Data.db...`
///
/// The keys and values are those of the SSTables, and numbers made by chance. A line is
/// `key BYTES ORDERED HASH` or `value TYPE BYTES ORDERED`, all but the type in hexadecimal digits.
public final class ByteOrders {
    private static final ByteComparable.Version VERSION = ByteComparable.Version.OSS50;
    private static final int KEYS = 151;
    private static final int LONGEST_CELL = 200;

    private final Set<String> lines = new TreeSet<>();

    public static void main(String[] arguments) throws Exception {
        DatabaseDescriptor.clientInitialization();
        ByteOrders orders = new ByteOrders();
        for (int i = 1; i < arguments.length; i++) {
            orders.addFile(Descriptor.fromFileWithComponent(new File(arguments[i]), false).left);
        }
        orders.addNumbers(new Random(5));
        try (PrintStream out = new PrintStream(arguments[0])) {
            orders.print(out);
        }
        System.exit(0);
    }

    private void addFile(Descriptor from) throws Exception {
        TableMetadata table = Util.metadataFromSSTable(from);
        SSTableReader reader =
                SSTableReader.openNoValidation(null, from, TableMetadataRef.forOfflineTools(table));
        try (ISSTableScanner scanner = reader.getScanner()) {
            while (scanner.hasNext()) {
                UnfilteredRowIterator partition = scanner.next();
                addKey(partition.partitionKey());
                while (partition.hasNext()) {
                    Unfiltered row = partition.next();
                    for (int i = 0; i < row.clustering().size(); i++) {
                        ByteBuffer value = row.clustering().bufferAt(i);
                        if (value != null) {
                            addValue(table.comparator.subtype(i), value);
                        }
                    }
                    if (row.isRow()) {
                        addCells((Row) row);
                    }
                }
            }
        }
    }

    private void addKey(DecoratedKey key) {
        lines.add(
                "key %s %s %02x"
                        .formatted(
                                ByteBufferUtil.bytesToHex(key.getKey()),
                                hex(key.asComparableBytes(VERSION)),
                                key.filterHashLowerBits() & 0xff));
    }

    /// Cells have values of types that no clustering column of the tables has.
    private void addCells(Row row) {
        for (Cell<?> cell : row.cells()) {
            AbstractType<?> type = cell.column().type;
            if (cell.column().isSimple()
                    && !cell.isTombstone()
                    && cell.buffer().remaining() < LONGEST_CELL
                    && !type.isCounter()) {
                try {
                    addValue(type, cell.buffer());
                } catch (UnsupportedOperationException e) {
                    // A duration has no order.
                }
            }
        }
    }

    private void addValue(AbstractType<?> type, ByteBuffer value) {
        lines.add(
                "value %s %s %s"
                        .formatted(
                                type,
                                ByteBufferUtil.bytesToHex(value),
                                hex(type.asComparableBytes(value, VERSION))));
    }

    private void addNumbers(Random random) {
        for (int i = 0; i < 60; i++) {
            byte[] bytes = new byte[1 + random.nextInt(24)];
            random.nextBytes(bytes);
            BigInteger number = new BigInteger(bytes).shiftRight(random.nextInt(bytes.length * 8));
            addValue(IntegerType.instance, IntegerType.instance.decompose(number));
            // A third of them with exponents of several digits.
            int scale = random.nextInt(i < 20 ? 4000 : 10) - (i < 20 ? 2000 : 5);
            addValue(
                    DecimalType.instance,
                    DecimalType.instance.decompose(new BigDecimal(number, scale)));
            long small = random.nextLong() >> random.nextInt(64);
            addValue(LongType.instance, LongType.instance.decompose(small));
        }
        // The length of a number goes before it in another form from some of these on.
        for (int length : new int[] {134, 135, 136, 200, 263, 264, 400}) {
            for (int first : new int[] {77, -77}) {
                byte[] bytes = new byte[length];
                random.nextBytes(bytes);
                bytes[0] = (byte) first;
                addValue(IntegerType.instance, ByteBuffer.wrap(bytes));
            }
        }
    }

    private void print(PrintStream out) {
        int keys = 0;
        for (String line : lines) {
            if (!line.startsWith("key") || keys++ < KEYS) {
                out.println(line);
            }
        }
    }

    private static String hex(ByteSource source) {
        if (source == null) {
            return "none";
        }
        StringBuilder text = new StringBuilder();
        for (int next = source.next(); next >= 0; next = source.next()) {
            text.append("%02x".formatted(next));
        }
        return text.toString();
    }
}
