package dev.rowhouse.design.estimate;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.estimate.TimeToLive;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.PublishedFormula;
import dev.rowhouse.plan.sizes.RowEncoding;
import dev.rowhouse.plan.sizes.SizedColumn;
import dev.rowhouse.plan.sizes.SizedColumn.Kind;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.sizes.ValueSize;
import dev.rowhouse.plan.sizes.WriteSpread;
import dev.rowhouse.plan.step.Shard;
import dev.rowhouse.plan.step.TimeBucket;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Estimates the sizes of a design's tables.
public final class TableSizes {
    /// An optional value without statistics is assumed to be present in half of the rows.
    private static final double OPTIONAL_PRESENCE = 0.5;

    /// The length of `all`, the only value of the column that puts all rows into one partition.
    private static final double SINGLE_BUCKET_BYTES = 3;

    private final Model model;
    private final TableSet tables;
    private final RowEstimates estimates;
    private final ValueLengths lengths;

    /// Sizes of the tables of a model.
    public TableSizes(Model model, TableSet tables) {
        this(model, tables, model);
    }

    /// Sizes of the tables of a model with the figures of another one.
    ///
    /// @param figures a model with the same names, which supplies the counts and statistics
    public TableSizes(Model model, TableSet tables, Model figures) {
        this.model = model;
        this.tables = tables;
        this.estimates = new RowEstimates(model, figures);
        this.lengths = new ValueLengths(model);
    }

    /// The size of a table.
    public TableSize of(Table table) {
        List<SizedColumn> columns = columns(table);
        Rows rows = estimates.perPartition(table);
        double total = estimates.total(table);
        double together = together(table);
        return size(
                columns,
                encoding(table, columns),
                Math.max(1, total / together),
                Rows.bounded(
                        rows.average() / together, mostTogether(table, rows.largest()), total));
    }

    /// An upper bound on the rows of a partition in a table with a collection. Such a table has one
    /// row for each instance that holds a collection, however many elements it has.
    private double mostTogether(Table table, double largest) {
        if (table.nesting().isEmpty()) {
            return largest;
        }
        Identity identity = new Identity(model, table.shape());
        return table.rowKey().stream()
                .flatMap(field -> Figures.ways(field.node()).stream())
                .filter(node -> isHolder(identity, node, table.rowKey()))
                .min(Comparator.comparingInt(node -> node.roles().size()))
                .map(holder -> Math.min(largest, estimates.instancesPerPartition(table, holder)))
                .orElse(largest);
    }

    /// Whether each row belongs to one instance at a node, and each instance has one row.
    private static boolean isHolder(Identity identity, Node node, List<Field> rowKey) {
        List<Field> key = identity.key(node);
        return identity.isDetermined(node, rowKey)
                && rowKey.stream().allMatch(field -> identity.isDetermined(field, key));
    }

    /// The average number of elements in the collection of one row; 1 in a table without a
    /// collection.
    private double together(Table table) {
        return table.nesting().isPresent()
                ? estimates.agreeing(table.shape(), table.rowKey()).average()
                : 1;
    }

    /// The size of the table that lists the buckets of a table. It has one row for each partition
    /// of that table.
    public TableSize ofBuckets(Table table) {
        List<SizedColumn> columns = new ArrayList<>();
        for (Field field : table.key().partition()) {
            columns.add(SizedColumn.of(Kind.PARTITION_KEY, lengths.of(field)));
        }
        columns.add(SizedColumn.of(Kind.CLUSTERING, bucket(table.key().bucket().orElseThrow())));
        TableSize split = of(table);
        Table unsplit = table.split(Optional.empty());
        Rows whole = estimates.perPartition(unsplit);
        double average = Math.max(1, whole.average() / split.average().rows());
        double largest = Math.max(average, Math.min(whole.largest(), estimates.bucketsOf(table)));
        return size(
                columns, encoding(table, columns), split.partitions(), new Rows(average, largest));
    }

    private RowEncoding encoding(Table table, List<SizedColumn> columns) {
        return new RowEncoding(
                columns,
                WriteSpread.DAYS,
                TimeToLive.of(model, table.shape()).isPresent()
                        ? RowEncoding.Lifetime.LIMITED
                        : RowEncoding.Lifetime.UNLIMITED,
                1,
                table.nesting().isPresent()
                        ? RowEncoding.Writing.IN_PARTS
                        : RowEncoding.Writing.WHOLE);
    }

    private static TableSize size(
            List<SizedColumn> columns, RowEncoding encoding, double total, Rows rows) {
        return new TableSize(
                total,
                Math.max(1, total / rows.average()),
                partition(columns, encoding, rows.average()),
                partition(columns, encoding, rows.largest()));
    }

    private static PartitionSize partition(
            List<SizedColumn> columns, RowEncoding encoding, double rows) {
        PublishedFormula published = new PublishedFormula(columns);
        return new PartitionSize(
                rows, published.cells(rows), encoding.partitionBytes(rows), published.bytes(rows));
    }

    private List<SizedColumn> columns(Table table) {
        Identity identity = new Identity(model, table.shape());
        List<SizedColumn> columns = new ArrayList<>();
        table.key()
                .partition()
                .forEach(f -> columns.add(SizedColumn.of(Kind.PARTITION_KEY, keyed(f))));
        table.key()
                .bucket()
                .ifPresent(b -> columns.add(SizedColumn.of(Kind.PARTITION_KEY, bucket(b))));
        table.rowClustering()
                .forEach(t -> columns.add(SizedColumn.of(Kind.CLUSTERING, keyed(t.field()))));
        for (Field field : table.others()) {
            if (table.isNested(field)) {
                continue;
            }
            columns.add(
                    new SizedColumn(
                            tables.isStatic(table, field) ? Kind.STATIC : Kind.REGULAR,
                            lengths.of(field),
                            presence(identity, table, field)));
        }
        table.nesting()
                .ifPresent(nesting ->
                        columns.add(
                                SizedColumn.of(
                                        Kind.REGULAR,
                                        lengths.of(nesting, identity, together(table)))));
        return columns;
    }

    /// The share of the rows that have a value of a field.
    private double presence(Identity identity, Table table, Field field) {
        if (!identity.isOptional(field)) {
            return 1;
        }
        return estimates.present(table, field)
                * (identity.isOfSubtype(field) ? 1 : OPTIONAL_PRESENCE);
    }

    /// The size of a field's values in a key. Values in a key are frozen.
    private ValueSize keyed(Field field) {
        ValueSize size = lengths.of(field);
        return new ValueSize(size.type().freeze(), size.bytes(), size.items(), size.parts());
    }

    private ValueSize bucket(Bucketing bucketing) {
        return switch (bucketing) {
            case Bucketing.ByTime(var granularity, _) ->
                    lengths.of(new TimeBucket(granularity).type());
            case Bucketing.Shards(var count, _) -> lengths.of(new Shard(count).type());
            case Bucketing.Single() -> ValueSize.scalar(NativeType.TEXT, SINGLE_BUCKET_BYTES);
        };
    }
}
