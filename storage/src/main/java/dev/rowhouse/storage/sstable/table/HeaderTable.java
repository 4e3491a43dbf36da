package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.cql.schema.ClusteringOrder;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.storage.sstable.metadata.HeaderColumn;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/// The table of an SSTable whose schema is not at hand, as far as its header tells it.
///
/// The header has the types of all columns and the names of those outside the primary key. The
/// columns of the key are called as Cassandra's own tools call them: `PartitionKey`,
/// `PartitionKey1` and so on, `clustering`, `clustering1` and so on. A name that another column has
/// already gets underscores at its end.
public final class HeaderTable {
    private static final UUID NO_ID = new UUID(0, 0);

    private HeaderTable() {}

    /// The table that an SSTable with this header was written for.
    ///
    /// @throws dev.rowhouse.cql.types.MarshalException when the partition key is of a type that CQL
    ///     does not have
    public static TableMetadata of(String keyspace, String name, SerializationHeader header) {
        return of(keyspace, name, List.of(header));
    }

    /// The table that several SSTables were written for: it has the columns of all of them.
    ///
    /// @param headers at least one; of a column that was altered, the type of the last one counts
    /// @throws dev.rowhouse.cql.types.MarshalException when the partition key is of a type that CQL
    ///     does not have
    public static TableMetadata of(
            String keyspace, String name, List<SerializationHeader> headers) {
        SerializationHeader header = headers.getLast();
        TableMetadata.Builder table = TableMetadata.builder(keyspace, name, NO_ID);
        Set<String> taken = new HashSet<>();
        types(headers, SerializationHeader::staticColumns)
                .forEach((column, type) -> {
                    taken.add(column);
                    table.addStaticColumn(column, type);
                });
        types(headers, SerializationHeader::regularColumns)
                .forEach((column, type) -> {
                    taken.add(column);
                    table.addRegularColumn(column, type);
                });
        List<CqlType> keyTypes = header.keyTypes();
        for (int i = 0; i < keyTypes.size(); i++) {
            table.addPartitionKeyColumn(name("PartitionKey", i, taken), keyTypes.get(i));
        }
        List<CqlType> clusteringTypes = header.clusteringTypes();
        for (int i = 0; i < clusteringTypes.size(); i++) {
            boolean isReversed = MarshalClasses.isReversed(header.clusteringClasses().get(i));
            table.addClusteringColumn(
                    name("clustering", i, taken),
                    clusteringTypes.get(i),
                    isReversed ? ClusteringOrder.DESC : ClusteringOrder.ASC);
        }
        return table.build();
    }

    private static Map<String, CqlType> types(
            List<SerializationHeader> headers,
            Function<SerializationHeader, List<HeaderColumn>> columns) {
        Map<String, CqlType> types = new LinkedHashMap<>();
        for (SerializationHeader header : headers) {
            columns.apply(header).forEach(column -> types.put(column.name(), column.type()));
        }
        return types;
    }

    private static String name(String kind, int position, Set<String> taken) {
        StringBuilder name = new StringBuilder(kind);
        if (position > 0) {
            name.append(position);
        }
        while (!taken.add(name.toString())) {
            name.append('_');
        }
        return name.toString();
    }
}
