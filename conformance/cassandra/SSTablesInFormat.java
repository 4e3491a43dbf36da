import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.SerializationHeader;
import org.apache.cassandra.db.compaction.OperationType;
import org.apache.cassandra.db.lifecycle.LifecycleTransaction;
import org.apache.cassandra.io.sstable.Descriptor;
import org.apache.cassandra.io.sstable.ISSTableScanner;
import org.apache.cassandra.io.sstable.format.SSTableReader;
import org.apache.cassandra.io.sstable.format.SSTableWriter;
import org.apache.cassandra.io.sstable.metadata.MetadataCollector;
import org.apache.cassandra.io.util.File;
import org.apache.cassandra.schema.CompressionParams;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.schema.TableMetadataRef;
import org.apache.cassandra.tools.Util;
import org.apache.cassandra.utils.StorageCompatibilityMode;

import java.util.Set;

/// Has Cassandra write SSTables once more in a format that it writes only with
/// `storage_compatibility_mode: NONE`: `oa` (big) or `da` (bti). The rows stay the same, so that
/// what the tests know of the originals holds for the results too.
///
/// `scripts/cassandra run conformance/cassandra/SSTablesInFormat.java FORMAT INDEX_KIB OUTPUT
/// Data.db...` puts each into a folder of the same name in OUTPUT. INDEX_KIB is the size of the
/// blocks of row indexes in KiB; with 0 each row is a block. Give it copies: Cassandra deletes a
/// Summary.db that it would write otherwise.
public final class SSTablesInFormat {
    private SSTablesInFormat() {}

    public static void main(String[] arguments) throws Exception {
        DatabaseDescriptor.clientInitialization(
                true,
                () -> {
                    Config config = new Config();
                    config.storage_compatibility_mode = StorageCompatibilityMode.NONE;
                    config.sstable.selected_format = arguments[0].equals("da") ? "bti" : "big";
                    return config;
                });
        DatabaseDescriptor.setColumnIndexSizeInKiB(Integer.parseInt(arguments[1]));
        for (int i = 3; i < arguments.length; i++) {
            File file = new File(arguments[i]);
            write(Descriptor.fromFileWithComponent(file, false).left, arguments[2]);
        }
        System.exit(0);
    }

    private static void write(Descriptor from, String output) throws Exception {
        File folder = new File(output, from.directory.name());
        folder.tryCreateDirectories();
        TableMetadata header = Util.metadataFromSSTable(from);
        SSTableReader reader =
                SSTableReader.openNoValidation(
                        null, from, TableMetadataRef.forOfflineTools(header));
        CompressionParams compression =
                reader.compression
                        ? reader.getCompressionMetadata().parameters
                        : CompressionParams.noCompression();
        TableMetadata table = header.unbuild().compression(compression).build();
        Descriptor to =
                new Descriptor(
                        folder,
                        from.ksname,
                        from.cfname,
                        from.id,
                        DatabaseDescriptor.getSelectedSSTableFormat());
        LifecycleTransaction transaction =
                LifecycleTransaction.offline(OperationType.UPGRADE_SSTABLES);
        SSTableWriter writer =
                to.getFormat()
                        .getWriterFactory()
                        .builder(to)
                        .setKeyCount(reader.estimatedKeys())
                        .setTableMetadataRef(TableMetadataRef.forOfflineTools(table))
                        .setMetadataCollector(
                                new MetadataCollector(Set.of(reader), table.comparator))
                        .setSerializationHeader(
                                new SerializationHeader(
                                        true,
                                        table,
                                        table.regularAndStaticColumns(),
                                        reader.stats()))
                        .addDefaultComponents(Set.of())
                        .build(transaction, null);
        try (ISSTableScanner scanner = reader.getScanner()) {
            while (scanner.hasNext()) {
                writer.append(scanner.next());
            }
        }
        writer.finish(false);
        transaction.finish();
        System.out.println(to);
    }
}
