import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.Clustering;
import org.apache.cassandra.db.DeletionTime;
import org.apache.cassandra.db.RangeTombstone;
import org.apache.cassandra.db.Slice;
import org.apache.cassandra.db.rows.BTreeRow;
import org.apache.cassandra.db.rows.Row;
import org.apache.cassandra.io.sstable.CQLSSTableWriter;
import org.apache.cassandra.utils.ByteBufferUtil;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;

/// Writes SSTables of versions before `nb` with the bulk writer of an older Cassandra, which is the
/// only part of 3.11 that works on Java 17: a node needs Java 8.
///
/// | Cassandra | version | also on the class path |
/// | --- | --- | --- |
/// | 4.0-rc1 | na | nothing |
/// | 3.11.19 | me | cassandra-driver-core:3.0.1:shaded and netty-all:4.0.44.Final |
/// | 3.11.9 | md | the same |
///
/// The class path is `org.apache.cassandra:cassandra-all` of Maven Central with what it depends on.
/// Java 17 takes `--add-opens java.base/PACKAGE=ALL-UNNAMED` and `--add-exports` of the same for
/// java.lang, java.lang.module, java.lang.reflect, java.io, java.nio, java.util, sun.nio.ch,
/// jdk.internal.misc, jdk.internal.ref and the other internal packages of
/// `scripts/cassandra`, and `-Djava.security.manager=allow`. `-Dcassandra.config=file:///…` names a
/// cassandra.yaml with folders, the partitioner, a seed provider and `column_index_size_in_kb: 1`.
///
///     java … OlderSSTables FOLDER        # FOLDER/gold/cassandra40, FOLDER/gold/older_wide …
public class OlderSSTables {
    private static final String MIXED =
            "CREATE TABLE gold.cassandra40 (p int, c text, s text static, v text, m map<text,int>,"
                    + " st set<int>, l list<int>, \"\u00dcx\" int, PRIMARY KEY (p, c))"
                    + " WITH CLUSTERING ORDER BY (c DESC)";
    private static final String WIDE =
            "CREATE TABLE gold.older_wide (p int, a text, b int, v text, n bigint,"
                    + " PRIMARY KEY (p, a, b)) WITH compression = {'enabled': 'false'}";

    private static final String DELETES =
            "CREATE TABLE gold.older_deletes (p int, a text, b int, v text,"
                    + " PRIMARY KEY (p, a, b))";

    public static void main(String[] arguments) throws Exception {
        DatabaseDescriptor.toolInitialization();
        Path folder = Path.of(arguments[0]).resolve("gold");
        writeMixed(folder.resolve("cassandra40"));
        writeWide(folder.resolve("older_wide"));
        writeDeletes(folder.resolve("older_deletes"));
        System.exit(0);
    }

    private static CQLSSTableWriter writer(Path folder, String table, String statement)
            throws Exception {
        Files.createDirectories(folder);
        return CQLSSTableWriter.builder()
                .inDirectory(folder.toFile())
                .forTable(table)
                .using(statement)
                .withBufferSizeInMB(16)
                .build();
    }

    /// The rows of the SSTables of 4.0.19 in `storage/src/test/resources/sstable/cassandra40`.
    private static void writeMixed(Path folder) throws Exception {
        CQLSSTableWriter writer =
                writer(
                        folder,
                        MIXED,
                        "INSERT INTO gold.cassandra40 (p, c, s, v, m, \"\u00dcx\")"
                                + " VALUES (?, ?, ?, ?, ?, ?) USING TIMESTAMP 1700000000000000");
        for (int p = 0; p < 300; p++) {
            for (int c = 0; c < 3; c++) {
                writer.addRow(
                        p, "c" + c, "static" + p, "v" + c, Collections.singletonMap("k", c), 7);
            }
        }
        writer.close();
        writer =
                writer(
                        folder,
                        MIXED,
                        "UPDATE gold.cassandra40 USING TIMESTAMP 1700000000000005 AND TTL 300000000"
                                + " SET st = st + ?, m = ? WHERE p = ? AND c = ?");
        for (int p = 0; p < 3; p++) {
            writer.addRow(Collections.singleton(p), Collections.singletonMap("z", p), p, "c1");
        }
        writer.close();
    }

    /// Partitions of many blocks and of one, not compressed, with values that are deleted.
    private static void writeWide(Path folder) throws Exception {
        CQLSSTableWriter writer =
                writer(
                        folder,
                        WIDE,
                        "INSERT INTO gold.older_wide (p, a, b, v, n) VALUES (?, ?, ?, ?, ?)"
                                + " USING TIMESTAMP 1700000000000000");
        for (int p = 0; p < 3; p++) {
            for (int i = 0; i < (p == 1 ? 2 : 240); i++) {
                writer.addRow(
                        p, "a" + i / 40, i, i % 7 == 0 ? null : "value of row " + i, (long) i * p);
            }
        }
        writer.close();
    }

    /// Deletions of ranges across blocks, of ranges beyond all rows, of rows and of a partition.
    /// The statement of a bulk writer cannot delete, so they go into the partitions that it has.
    private static void writeDeletes(Path folder) throws Exception {
        CQLSSTableWriter writer =
                writer(
                        folder,
                        DELETES,
                        "INSERT INTO gold.older_deletes (p, a, b, v) VALUES (?, ?, ?, ?)"
                                + " USING TIMESTAMP 1700000000000000");
        for (int i = 0; i < 240; i++) {
            writer.addRow(0, "a" + i / 40, i, "value of row " + i);
        }
        Object open = partition(writer, 0);
        delete(open, Slice.make(clustering("a0", 10), clustering("a0", 30)), 1600000000000000L);
        delete(open, Slice.make(clustering("a1", 45), clustering("a4", 170)), 1600000000000001L);
        delete(open, Slice.make(clustering("z", 1), clustering("z", 2)), 1600000000000002L);
        Object dead = partition(writer, 1);
        call(dead, "addPartitionDeletion", DeletionTime.class, deletion(1600000000000003L));
        Object rows = partition(writer, 2);
        for (int b = 0; b < 3; b++) {
            call(
                    rows,
                    "add",
                    Row.class,
                    BTreeRow.emptyDeletedRow(
                            clustering("a", b), Row.Deletion.regular(deletion(1600000000000004L))));
        }
        writer.close();
    }

    private static Clustering clustering(String a, int b) {
        return Clustering.make(ByteBufferUtil.bytes(a), ByteBufferUtil.bytes(b));
    }

    private static DeletionTime deletion(long timestamp) {
        return new DeletionTime(timestamp, 1_700_000_000);
    }

    private static void delete(Object partition, Slice slice, long timestamp) throws Exception {
        call(
                partition,
                "add",
                RangeTombstone.class,
                new RangeTombstone(slice, deletion(timestamp)));
    }

    /// The rows of a partition that the writer keeps in memory: a `PartitionUpdate`, in 4.0 its
    /// builder.
    private static Object partition(CQLSSTableWriter writer, int key) throws Exception {
        Field field = CQLSSTableWriter.class.getDeclaredField("writer");
        field.setAccessible(true);
        Object inner = field.get(writer);
        Method found =
                Class.forName("org.apache.cassandra.io.sstable.AbstractSSTableSimpleWriter")
                        .getDeclaredMethod("getUpdateFor", ByteBuffer.class);
        found.setAccessible(true);
        return found.invoke(inner, ByteBufferUtil.bytes(key));
    }

    private static void call(Object target, String method, Class<?> type, Object argument)
            throws Exception {
        Method found = target.getClass().getMethod(method, type);
        found.setAccessible(true);
        found.invoke(target, argument);
    }
}
