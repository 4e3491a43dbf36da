package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.ColumnOperation;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.WritePath;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.path.ClusteringPlan;
import dev.rowhouse.engine.path.PartitionPlan;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.ReadCommand;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowBuilder;
import dev.rowhouse.storage.row.Rows;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.tree.Direction;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// One INSERT, UPDATE or DELETE, ready to make changes of partitions for any values.
///
/// **Thread safety.** Immutable.
final class ModificationPlan {
    private static final int CLUSTERING_BYTES_MAX = 65_535;

    private final BoundModification.Kind kind;
    private final WritePath path;
    private final StoredTable table;
    private final PartitionPlan partitions;
    private final ClusteringPlan clustering;
    private final List<ColumnWrite> rowWrites;
    private final List<ColumnWrite> staticWrites;
    private final Attributes attributes;
    private final WriteGuards guards;
    private final List<ColumnOperation> operations;
    private final boolean deletesRows;
    private final Optional<ConstraintCheck> constraints;

    ModificationPlan(BoundModification statement, StoredTable table, TermCompiler compiler) {
        this.kind = statement.kind();
        this.operations = statement.operations();
        this.path = statement.path();
        this.table = table;
        this.partitions = PartitionPlan.of(path.partitions(), path.table(), compiler);
        this.clustering = new ClusteringPlan(path.table(), path.clustering(), compiler);
        List<ColumnWrite> named = writes(statement.operations(), false, compiler);
        this.rowWrites =
                named.isEmpty() && path.table().isCompact() && kind == BoundModification.Kind.INSERT
                        ? List.of(
                                ColumnWrite.ofCompactValue(
                                        path.table().regularColumns().getFirst()))
                        : named;
        this.staticWrites = writes(statement.operations(), true, compiler);
        this.attributes =
                new Attributes(
                        path.table(), statement.timestamp(), statement.timeToLive(), compiler);
        this.guards = new WriteGuards(statement, compiler);
        this.deletesRows =
                kind == BoundModification.Kind.DELETE && statement.operations().isEmpty();
        this.constraints = ConstraintCheck.of(path.table(), kind != BoundModification.Kind.DELETE);
    }

    private static List<ColumnWrite> writes(
            List<ColumnOperation> operations, boolean isStatic, TermCompiler compiler) {
        return operations.stream()
                .filter(one -> one.column().isStatic() == isStatic)
                .map(one -> ColumnWrite.of(one, compiler))
                .toList();
    }

    /// Keeps it within the guardrails.
    WriteGuards guards() {
        return guards;
    }

    /// The table written to.
    StoredTable table() {
        return table;
    }

    /// The timestamp that the statement itself chose.
    OptionalLong timestamp(Evaluation evaluation) {
        return attributes.timestamp(evaluation);
    }

    /// The keys of the partitions written to. Without partitions, the values of the key and the TTL
    /// are still checked.
    ///
    /// @throws CqlException when a value does not fit
    List<DecoratedKey> checkedKeys(Evaluation evaluation) {
        List<DecoratedKey> keys = keys(evaluation);
        if (keys.isEmpty()) {
            checkRows(evaluation);
            timeToLiveSeconds(evaluation);
        }
        return keys;
    }

    /// The keys of the partitions written to.
    List<DecoratedKey> keys(Evaluation evaluation) {
        return switch (partitions) {
            case PartitionPlan.Point point -> List.of(point.key(evaluation));
            case PartitionPlan.Points points -> points.evaluate(evaluation).checked();
            case PartitionPlan.Scan ignored ->
                    throw new IllegalStateException("a modification names its partitions");
        };
    }

    /// Whether it writes rows by their clustering columns, by all of them or by the first; neither
    /// the static row alone nor a whole partition is that, unless the table has no clustering
    /// columns.
    boolean writesRows() {
        return path.table().clustering().isEmpty()
                || path.extent() != WritePath.Extent.STATIC_ROW
                        && path.extent() != WritePath.Extent.PARTITION;
    }

    /// Whether it changes static columns.
    boolean writesStaticRow() {
        return !staticWrites.isEmpty();
    }

    /// Whether it deletes ranges of rows; a partition is one too.
    boolean deletesRange() {
        return path.extent() == WritePath.Extent.ROW_RANGE
                || path.extent() == WritePath.Extent.PARTITION;
    }

    /// Whether it deletes whole rows, ranges of them, or a partition.
    boolean deletesRows() {
        return deletesRows;
    }

    /// Whether it writes rows whose cells are known before anything is read: in a transaction, not
    /// by references and by what depends on present values.
    boolean writesKnownCells() {
        return kind == BoundModification.Kind.INSERT
                || operations.stream()
                        .anyMatch(one -> !one.column().isStatic() && !one.isDeferred());
    }

    /// Whether values must be read before it writes.
    boolean readsValues() {
        return operations.stream().anyMatch(ColumnOperation::needsRead);
    }

    /// The static or other columns that it changes, each once.
    List<ColumnMetadata> changedColumns(boolean isStatic) {
        return operations.stream()
                .map(ColumnOperation::column)
                .filter(column -> column.isStatic() == isStatic)
                .distinct()
                .toList();
    }

    /// The rows that it names by their whole key.
    List<Clustering> rowNames(Evaluation evaluation) {
        return switch (path.extent()) {
            case ROWS, ROWS_AND_STATIC_ROW -> clustering.names(evaluation);
            case STATIC_ROW, ROW_RANGE, PARTITION -> List.of();
        };
    }

    /// Whether it names its partitions by an `IN`.
    boolean hasPartitionAlternatives() {
        return !(partitions instanceof PartitionPlan.Point);
    }

    /// Checks that conditions may decide on this statement, for which it must be about one
    /// partition.
    ///
    /// @throws CqlException when there is an `IN` on the partition key
    void requirePartition() {
        if (hasPartitionAlternatives()) {
            throw noAlternatives("partition key");
        }
    }

    /// Checks that conditions may decide on this statement, for which it must not be about several
    /// rows by name.
    ///
    /// @throws CqlException when there is an `IN` on clustering columns
    void requireRow() {
        if (hasAlternatives()) {
            throw noAlternatives("clustering key columns");
        }
    }

    private CqlException noAlternatives(String key) {
        return CqlException.invalid(
                "IN on the %s is not supported with conditional %s",
                key, kind == BoundModification.Kind.DELETE ? "deletions" : "updates");
    }

    /// Checks the values that name rows.
    ///
    /// @throws CqlException when one is null or not set
    void checkRows(Evaluation evaluation) {
        if (path.extent() == WritePath.Extent.ROW_RANGE) {
            clustering.slices(evaluation);
        } else {
            clustering.evaluate(evaluation);
        }
    }

    /// Checks the values that name rows of a statement with conditions, or beside one in a batch.
    /// As in Cassandra, a null at an end of a range is reported only when the batch is applied.
    ///
    /// @throws CqlException when one is not set, or null elsewhere
    void checkPlaces(Evaluation evaluation) {
        clustering.evaluate(evaluation);
    }

    /// The place of the one row that a conditional statement looks at; [Clustering#STATIC] when it
    /// is about static columns only.
    Clustering conditionRow(Evaluation evaluation) {
        if (path.extent() == WritePath.Extent.STATIC_ROW
                || (path.extent() != WritePath.Extent.ROWS && !clustering.isByName())) {
            return Clustering.STATIC;
        }
        return clustering.names(evaluation).getFirst();
    }

    /// Whether it names any row of its partitions: an empty `IN` and a range that ends before it
    /// begins name none.
    boolean namesRows(Evaluation evaluation) {
        return switch (path.extent()) {
            case ROWS, ROWS_AND_STATIC_ROW ->
                    !hasAlternatives() || !clustering.names(evaluation).isEmpty();
            case ROW_RANGE -> !clustering.slices(evaluation).isEmpty();
            case STATIC_ROW, PARTITION -> true;
        };
    }

    private boolean hasAlternatives() {
        return path.clustering().stream().anyMatch(KeyRestriction.OneOf.class::isInstance);
    }

    /// The change that the statement makes to a partition.
    ///
    /// @param timestamp the write timestamp, in microseconds
    PartitionUpdate update(DecoratedKey key, Evaluation evaluation, long timestamp) {
        PartitionUpdate update = unguardedUpdate(key, evaluation, timestamp);
        if (constraints.isPresent()) {
            constraints.get().check(update);
        }
        guards.checkSizes(update, evaluation);
        return update;
    }

    /// Checks the values of a statement that may not be executed, and the constraints on them.
    ///
    /// @throws CqlException when one does not fit
    void checkValues(DecoratedKey key, Evaluation evaluation) {
        PartitionUpdate update = unguardedUpdate(key, evaluation, 0);
        constraints.ifPresent(check -> check.check(update));
    }

    private PartitionUpdate unguardedUpdate(
            DecoratedKey key, Evaluation evaluation, long timestamp) {
        WriteParameters parameters =
                WriteParameters.of(
                        timestamp, timeToLiveSeconds(evaluation), evaluation.nowInSeconds());
        return switch (path.extent()) {
            case ROWS -> rows(key, evaluation, parameters);
            case STATIC_ROW -> builder(key).row(staticRow(key, evaluation, parameters)).build();
            case ROWS_AND_STATIC_ROW -> {
                PartitionUpdate.Builder update = builder(key);
                // As in Cassandra the static columns are written once for each row: counters and
                // lists grow that often.
                for (Clustering name : clustering.names(evaluation)) {
                    update.row(row(key, name, evaluation, parameters));
                    update.row(staticRow(key, evaluation, parameters));
                }
                yield update.build();
            }
            case ROW_RANGE -> {
                PartitionUpdate.Builder update = builder(key);
                for (Slice slice : clustering.slices(evaluation)) {
                    update.delete(slice, parameters.deletion());
                }
                yield update.build();
            }
            case PARTITION -> builder(key).delete(parameters.deletion()).build();
        };
    }

    private int timeToLiveSeconds(Evaluation evaluation) {
        return kind == BoundModification.Kind.DELETE ? 0 : attributes.timeToLiveSeconds(evaluation);
    }

    private PartitionUpdate rows(
            DecoratedKey key, Evaluation evaluation, WriteParameters parameters) {
        List<Clustering> names = clustering.names(evaluation);
        if (names.size() == 1) {
            Row row = row(key, names.getFirst(), evaluation, parameters);
            return PartitionUpdate.of(path.table(), key, row);
        }
        PartitionUpdate.Builder update = builder(key);
        names.forEach(name -> update.row(row(key, name, evaluation, parameters)));
        return update.build();
    }

    private PartitionUpdate.Builder builder(DecoratedKey key) {
        return PartitionUpdate.builder(path.table(), table.store().comparator(), key);
    }

    private Row row(
            DecoratedKey key, Clustering name, Evaluation evaluation, WriteParameters parameters) {
        requireWritable(name);
        if (deletesRows) {
            return Row.deleted(name, parameters.deletion());
        }
        RowBuilder row = Row.builder(name);
        if (kind == BoundModification.Kind.INSERT && !path.table().isCompact()) {
            row.liveness(parameters.liveness());
        }
        WriteContext context = context(key, name, row, evaluation, parameters);
        for (ColumnWrite write : rowWrites) {
            write.write(context);
        }
        return row.build();
    }

    private void requireWritable(Clustering name) {
        int length = 0;
        for (int i = 0; i < name.size(); i++) {
            Bytes value = name.value(i);
            length += value == null ? 0 : value.length();
        }
        if (length > CLUSTERING_BYTES_MAX) {
            throw CqlException.invalid(
                    "Key length of %d is longer than maximum of %d", length, CLUSTERING_BYTES_MAX);
        }
        if (length == 0 && name.size() == 1 && path.table().isCompact()) {
            throw CqlException.invalid(
                    "Invalid empty or null value for column %s",
                    path.table().clustering().getFirst().name());
        }
    }

    private WriteContext context(
            DecoratedKey key,
            Clustering name,
            RowBuilder row,
            Evaluation evaluation,
            WriteParameters parameters) {
        // An operation sees what those before it in the statement have done to the row.
        return new WriteContext(
                evaluation,
                parameters,
                row,
                () ->
                        Rows.live(
                                Rows.merge(present(key, name, evaluation), row.build()),
                                evaluation.nowInSeconds()));
    }

    private Row staticRow(DecoratedKey key, Evaluation evaluation, WriteParameters parameters) {
        RowBuilder row = Row.builder(Clustering.STATIC);
        WriteContext context = context(key, Clustering.STATIC, row, evaluation, parameters);
        for (ColumnWrite write : staticWrites) {
            write.write(context);
        }
        return row.build();
    }

    private Row present(DecoratedKey key, Clustering name, Evaluation evaluation) {
        RowIterator found = read(table.store(), key, name, evaluation);
        if (name.isStatic()) {
            return found.staticRow();
        }
        return found.hasNext() ? found.next() : Row.EMPTY_STATIC;
    }

    /// Reads the live data of a row and of its partition's static row.
    static RowIterator read(
            TableStore store, DecoratedKey key, Clustering name, Evaluation evaluation) {
        return read(store, key, name.isStatic() ? Slices.NONE : Names.of(name), evaluation);
    }

    /// Reads the live data of some rows and of their partition's static row.
    static RowIterator read(
            TableStore store, DecoratedKey key, ClusteringFilter rows, Evaluation evaluation) {
        Execution execution = evaluation.execution();
        execution.trace("Executing single-partition query on %s", store.table().name());
        execution.trace("Merging memtable contents");
        return store.read(
                key,
                new ReadCommand(
                        rows, Direction.ASCENDING, evaluation.nowInSeconds(), execution.metrics()));
    }
}
