import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.*;
import org.apache.cassandra.db.marshal.*;
import org.apache.cassandra.db.rows.*;
import org.apache.cassandra.io.sstable.*;
import org.apache.cassandra.io.sstable.format.SSTableReader;
import org.apache.cassandra.io.util.File;
import org.apache.cassandra.schema.*;
import org.apache.cassandra.tools.Util;
import org.apache.cassandra.utils.*;
import org.apache.cassandra.utils.bytecomparable.*;

import java.nio.ByteBuffer;
import java.util.*;

/// Records the bytes in whose order Cassandra puts keys and clustering values, for the test of
/// tries: `scripts/cassandra run conformance/cassandra/ByteOrders.java OUTPUT Data.db...`
public final class ByteOrders {
    static String hex(ByteSource s) {
        StringBuilder b = new StringBuilder();
        if (s == null) return "none";
        for (int c = s.next(); c >= 0; c = s.next()) b.append(String.format("%02x", c));
        return b.toString();
    }

    public static void main(String[] a) throws Exception {
        DatabaseDescriptor.clientInitialization();
        java.io.PrintStream out = new java.io.PrintStream(a[0]);
        Set<String> seen = new TreeSet<>();
        for (int i = 1; i < a.length; i++) {
            Descriptor from = Descriptor.fromFileWithComponent(new File(a[i]), false).left;
            TableMetadata t = Util.metadataFromSSTable(from);
            SSTableReader r =
                    SSTableReader.openNoValidation(null, from, TableMetadataRef.forOfflineTools(t));
            try (ISSTableScanner sc = r.getScanner()) {
                while (sc.hasNext()) {
                    UnfilteredRowIterator p = sc.next();
                    seen.add(
                            "key "
                                    + ByteBufferUtil.bytesToHex(p.partitionKey().getKey())
                                    + " "
                                    + hex(
                                            p.partitionKey()
                                                    .asComparableBytes(
                                                            ByteComparable.Version.OSS50))
                                    + " "
                                    + String.format(
                                            "%02x", p.partitionKey().filterHashLowerBits() & 0xff));
                    while (p.hasNext()) {
                        Unfiltered u = p.next();
                        for (int k = 0; k < u.clustering().size(); k++) {
                            Object v = u.clustering().get(k);
                            AbstractType<?> type = t.comparator.subtype(k);
                            ByteBuffer bb = u.clustering().bufferAt(k);
                            if (bb != null)
                                seen.add(
                                        "value "
                                                + type
                                                + " "
                                                + ByteBufferUtil.bytesToHex(bb)
                                                + " "
                                                + hex(
                                                        type.asComparableBytes(
                                                                bb, ByteComparable.Version.OSS50)));
                        }
                        for (Iterator<Cell<?>> it =
                                        u.isRow()
                                                ? ((Row) u).cells().iterator()
                                                : Collections.<Cell<?>>emptyIterator();
                                it.hasNext(); ) {
                            Cell<?> c = it.next();
                            AbstractType<?> type = c.column().type;
                            if (c.column().isSimple()
                                    && !c.isTombstone()
                                    && c.buffer().remaining() < 200
                                    && !type.isCounter()) {
                                try {
                                    seen.add(
                                            "value "
                                                    + type
                                                    + " "
                                                    + ByteBufferUtil.bytesToHex(c.buffer())
                                                    + " "
                                                    + hex(
                                                            type.asComparableBytes(
                                                                    c.buffer(),
                                                                    ByteComparable.Version.OSS50)));
                                } catch (RuntimeException e) {
                                }
                            }
                        }
                    }
                }
            }
        }
        Random random = new Random(5);
        for (int i = 0; i < 60; i++) {
            byte[] b = new byte[1 + random.nextInt(24)];
            random.nextBytes(b);
            java.math.BigInteger n =
                    new java.math.BigInteger(b).shiftRight(random.nextInt(b.length * 8));
            ByteBuffer v = IntegerType.instance.decompose(n);
            seen.add(
                    "value "
                            + IntegerType.instance
                            + " "
                            + ByteBufferUtil.bytesToHex(v)
                            + " "
                            + hex(
                                    IntegerType.instance.asComparableBytes(
                                            v, ByteComparable.Version.OSS50)));
            ByteBuffer d =
                    DecimalType.instance.decompose(
                            new java.math.BigDecimal(
                                    n, random.nextInt(i < 20 ? 4000 : 10) - (i < 20 ? 2000 : 5)));
            seen.add(
                    "value "
                            + DecimalType.instance
                            + " "
                            + ByteBufferUtil.bytesToHex(d)
                            + " "
                            + hex(
                                    DecimalType.instance.asComparableBytes(
                                            d, ByteComparable.Version.OSS50)));
            long l = random.nextLong() >> random.nextInt(64);
            ByteBuffer lb = LongType.instance.decompose(l);
            seen.add(
                    "value "
                            + LongType.instance
                            + " "
                            + ByteBufferUtil.bytesToHex(lb)
                            + " "
                            + hex(
                                    LongType.instance.asComparableBytes(
                                            lb, ByteComparable.Version.OSS50)));
        }
        for (int n : new int[] {134, 135, 136, 200, 263, 264, 400})
            for (int s : new int[] {1, -1}) {
                byte[] b = new byte[n];
                random.nextBytes(b);
                b[0] = (byte) (s * 77);
                ByteBuffer v = ByteBuffer.wrap(b);
                seen.add(
                        "value "
                                + IntegerType.instance
                                + " "
                                + ByteBufferUtil.bytesToHex(v)
                                + " "
                                + hex(
                                        IntegerType.instance.asComparableBytes(
                                                v, ByteComparable.Version.OSS50)));
            }
        int keys = 0;
        for (String line : seen) {
            if (line.startsWith("key") && keys++ > 150) continue;
            out.println(line);
        }
        System.exit(0);
    }
}
