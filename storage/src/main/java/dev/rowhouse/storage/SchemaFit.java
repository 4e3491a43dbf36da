package dev.rowhouse.storage;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.DroppedColumn;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.TypeCompatibility;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.metadata.HeaderColumn;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Whether an SSTable from elsewhere is one of a table, as its schema is given here: by the types
/// that the SSTable says it was written with. A wrong type would be read as wrong values.
final class SchemaFit {
    private final TableMetadata table;
    private final SerializationHeader header;

    private SchemaFit(TableMetadata table, SerializationHeader header) {
        this.table = table;
        this.header = header;
    }

    /// Returns if it is.
    ///
    /// @throws StorageException when not: with the file, what differs, and what helps
    static void require(ForeignSSTable sstable, TableMetadata table) {
        Optional<String> difference;
        try {
            difference = new SchemaFit(table, sstable.metadata().header()).difference();
        } catch (MarshalException e) {
            difference = Optional.of("a type there is none of CQL: " + e.getMessage());
        }
        if (difference.isPresent()) {
            throw new StorageException(
                    "%s is not of table %s as its schema says: %s. Take the CREATE TABLE from DESCRIBE TABLE %s on the node, or from the schema.cql of a snapshot."
                            .formatted(
                                    sstable.descriptor().file(Component.STATISTICS),
                                    table,
                                    difference.get(),
                                    table));
        }
    }

    private Optional<String> difference() {
        List<CqlType> key = header.keyTypes();
        List<CqlType> expected = table.partitionKey().stream().map(ColumnMetadata::type).toList();
        if (!isSameKey(expected, key)) {
            return Optional.of(
                    "the partition key is of "
                            + types(expected)
                            + ", in the file of "
                            + types(key));
        }
        return clusteringDifference()
                .or(() -> columnDifference(header.staticColumns(), true))
                .or(() -> columnDifference(header.regularColumns(), false));
    }

    private static boolean isSameKey(List<CqlType> expected, List<CqlType> found) {
        boolean isSame = expected.size() == found.size();
        for (int i = 0; isSame && i < found.size(); i++) {
            isSame =
                    TypeCompatibility.isValueCompatible(expected.get(i), found.get(i))
                            || TypeCompatibility.isEarlierForm(expected.get(i), found.get(i));
        }
        return isSame;
    }

    private static String types(List<CqlType> types) {
        return types.stream().map(CqlType::cql).collect(Collectors.joining(", ", "(", ")"));
    }

    private Optional<String> clusteringDifference() {
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        List<CqlType> types = header.clusteringTypes();
        boolean isSame = types.size() == table.clustering().size();
        for (ColumnMetadata column : table.clustering()) {
            expected.add(column.type().cql() + (column.isReversed() ? " DESC" : ""));
        }
        for (int i = 0; i < types.size(); i++) {
            boolean isReversed = MarshalClasses.isReversed(header.clusteringClasses().get(i));
            found.add(types.get(i).cql() + (isReversed ? " DESC" : ""));
            if (isSame) {
                ColumnMetadata column = table.clustering().get(i);
                isSame =
                        column.isReversed() == isReversed
                                && isSameOrder(column.type(), types.get(i));
            }
        }
        return isSame
                ? Optional.empty()
                : Optional.of(
                        "the clustering columns are of (%s), in the file of (%s)"
                                .formatted(String.join(", ", expected), String.join(", ", found)));
    }

    private static boolean isSameOrder(CqlType type, CqlType found) {
        return type.fixedLength() == found.fixedLength()
                && (type instanceof NativeType
                        ? TypeCompatibility.isOrderCompatible(type, found)
                        : TypeCompatibility.isValueCompatible(type, found)
                                || TypeCompatibility.isEarlierForm(type, found));
    }

    private static boolean isReadable(CqlType type, CqlType found) {
        return TypeCompatibility.isSerializationCompatible(type, found)
                || TypeCompatibility.isEarlierForm(type, found);
    }

    private Optional<String> columnDifference(List<HeaderColumn> columns, boolean isStatic) {
        for (HeaderColumn found : columns) {
            Optional<ColumnMetadata> column =
                    table.allColumns().stream()
                            .filter(one -> one.name().equals(found.name()))
                            .findFirst();
            String kind = isStatic ? "static column " : "column ";
            if (column.isPresent()) {
                boolean isSame =
                        column.get().isStatic() == isStatic
                                && !column.get().isPrimaryKey()
                                && isReadable(column.get().type(), found.type());
                // A column that was dropped and has come back may have been of another kind.
                if (!isSame && table.droppedColumns().get(found.name()) == null) {
                    return Optional.of(
                            "it has %s %s, the file has %s%s %s"
                                    .formatted(
                                            found.name(),
                                            column.get().type().cql()
                                                    + (column.get().isStatic() ? " static" : ""),
                                            kind,
                                            found.name(),
                                            found.type().cql()));
                }
            } else if (!isDropped(found)) {
                return Optional.of(
                        "the file has %s%s %s, which the table has neither now nor among its dropped columns; if it was dropped, create the table with it and add ALTER TABLE … DROP"
                                .formatted(kind, found.name(), found.type().cql()));
            }
        }
        return Optional.empty();
    }

    private boolean isDropped(HeaderColumn found) {
        DroppedColumn dropped = table.droppedColumns().get(found.name());
        return dropped != null;
    }
}
