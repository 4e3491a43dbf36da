package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.DroppedColumn;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The header for reading the rows of an SSTable: the bases of times, and the columns it was
/// written with.
///
/// ```
/// header  := timestamp:uvint deletionTime:uvint ttl:uvint keyType:vtext clusterings:uvint
///            type:vtext[clusterings] columns(static) columns(regular)
/// columns := count:uvint (name:vtext type:vtext)[count]
/// ```
///
/// Types are written as Cassandra's class names. The bases count from 2015-09-22.
///
/// @param stats the bases of times
/// @param keyClass the type of the partition key, as a class name
/// @param clusteringClasses the types of the clustering columns, as class names
/// @param staticColumns the static columns in the order of [HeaderColumn#ORDER]
/// @param regularColumns the regular columns in that order
public record SerializationHeader(
        EncodingStats stats,
        String keyClass,
        List<String> clusteringClasses,
        List<HeaderColumn> staticColumns,
        List<HeaderColumn> regularColumns) {
    private static final String MARSHAL = "org.apache.cassandra.db.marshal.";

    /// Sorts the columns.
    public SerializationHeader {
        clusteringClasses = List.copyOf(clusteringClasses);
        staticColumns = staticColumns.stream().sorted(HeaderColumn.ORDER).toList();
        regularColumns = regularColumns.stream().sorted(HeaderColumn.ORDER).toList();
    }

    /// The header for all columns of a table.
    public static SerializationHeader of(TableMetadata table, EncodingStats stats) {
        return new SerializationHeader(
                stats,
                keyClass(table),
                table.clustering().stream().map(SerializationHeader::clusteringClass).toList(),
                table.staticColumns().stream().map(HeaderColumn::of).toList(),
                table.regularColumns().stream().map(HeaderColumn::of).toList());
    }

    /// The header for all columns of a table, including dropped ones, which older data may still
    /// contain.
    public static SerializationHeader withDroppedColumns(TableMetadata table, EncodingStats stats) {
        SerializationHeader present = of(table, stats);
        List<HeaderColumn> statics = new ArrayList<>(present.staticColumns);
        List<HeaderColumn> regulars = new ArrayList<>(present.regularColumns);
        for (DroppedColumn dropped : table.droppedColumns().values()) {
            ColumnMetadata column = dropped.column();
            if (table.findColumn(column.name()).isEmpty()) {
                (column.isStatic() ? statics : regulars).add(HeaderColumn.of(column));
            }
        }
        return new SerializationHeader(
                stats, present.keyClass, present.clusteringClasses, statics, regulars);
    }

    private static String keyClass(TableMetadata table) {
        List<ColumnMetadata> key = table.partitionKey();
        if (key.size() == 1) {
            return key.getFirst().type().marshalClass();
        }
        return key.stream()
                .map(column -> column.type().marshalClass())
                .collect(Collectors.joining(",", MARSHAL + "CompositeType(", ")"));
    }

    private static String clusteringClass(ColumnMetadata column) {
        String type = column.type().marshalClass();
        return column.isReversed() ? MARSHAL + "ReversedType(" + type + ")" : type;
    }

    /// The types of the columns of the partition key.
    ///
    /// @throws MarshalException when one of them is none of CQL
    public List<CqlType> keyTypes() {
        return MarshalClasses.parseKey(keyClass);
    }

    /// The types of the clustering columns.
    public List<CqlType> clusteringTypes() {
        return clusteringClasses.stream().map(MarshalClasses::parse).toList();
    }

    static SerializationHeader read(ByteReader in) {
        long minTimestamp = in.readUnsignedVInt() + EncodingStats.TIMESTAMP_EPOCH;
        long minDeletionTime = in.readUnsignedVInt() + EncodingStats.DELETION_TIME_EPOCH;
        int minTtlSeconds = (int) in.readUnsignedVInt();
        String keyClass = in.readVIntText();
        List<String> clusterings = readClasses(in);
        List<HeaderColumn> staticColumns = readColumns(in);
        List<HeaderColumn> regularColumns = readColumns(in);
        return new SerializationHeader(
                new EncodingStats(minTimestamp, minDeletionTime, minTtlSeconds),
                keyClass,
                clusterings,
                staticColumns,
                regularColumns);
    }

    /// Reads the names of the classes of some types.
    static List<String> readClasses(ByteReader in) {
        List<String> classes = new ArrayList<>();
        for (int count = in.readCount(in.remaining(), "types"); count > 0; count--) {
            long position = in.position();
            String type = in.readVIntText();
            parseType(in, position, type);
            classes.add(type);
        }
        return classes;
    }

    private static List<HeaderColumn> readColumns(ByteReader in) {
        List<HeaderColumn> columns = new ArrayList<>();
        for (int count = in.readCount(in.remaining(), "columns"); count > 0; count--) {
            String name = in.readVIntText();
            long position = in.position();
            columns.add(new HeaderColumn(name, parseType(in, position, in.readVIntText())));
        }
        return columns;
    }

    private static CqlType parseType(ByteReader in, long position, String text) {
        try {
            return MarshalClasses.parse(text);
        } catch (MarshalException e) {
            throw in.corrupt(position, "the class of a type", text + " (" + e.getMessage() + ")");
        }
    }

    void write(ByteWriter out) {
        out.writeUnsignedVInt(stats.minTimestamp() - EncodingStats.TIMESTAMP_EPOCH);
        out.writeUnsignedVInt(stats.minLocalDeletionTime() - EncodingStats.DELETION_TIME_EPOCH);
        out.writeUnsignedVInt(stats.minTtlSeconds());
        out.writeVIntText(keyClass);
        writeClusteringClasses(out);
        writeColumns(out, staticColumns);
        writeColumns(out, regularColumns);
    }

    /// Writes the names of the classes of the clustering columns' types.
    void writeClusteringClasses(ByteWriter out) {
        out.writeUnsignedVInt(clusteringClasses.size());
        clusteringClasses.forEach(out::writeVIntText);
    }

    private static void writeColumns(ByteWriter out, List<HeaderColumn> columns) {
        out.writeUnsignedVInt(columns.size());
        for (HeaderColumn column : columns) {
            out.writeVIntText(column.name()).writeVIntText(column.type().marshalClass());
        }
    }
}
