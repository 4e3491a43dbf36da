package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundTransaction;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.read.RowReader;
import dev.rowhouse.engine.read.SelectExecutor;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.table.PartitionHolds;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.engine.time.WriteClock;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/// One transaction, prepared once and executed for any values.
///
/// 1. The partitions of all reads and writes are found, and held together.
/// 2. All rows are read; what is returned is computed from them, so it shows nothing of the writes.
/// 3. If the conditions hold, all writes get one timestamp and become one record of the log.
///
/// **Thread safety.** Immutable.
public final class TransactionExecutor {
    private final BoundTransaction transaction;
    private final List<RowReader> lets;
    private final List<ModificationPlan> updates;
    private final List<ModificationPlan> known;
    private final List<RowConditionPlan> conditions;
    private final List<Evaluator> returned;
    private final ColumnSpecifications columns;

    /// An executor of a transaction.
    ///
    /// @param tables finds the table of a part
    public TransactionExecutor(
            BoundTransaction transaction, Function<TableMetadata, StoredTable> tables) {
        this.transaction = transaction;
        this.lets =
                transaction.lets().stream()
                        .map(let -> new RowReader(let.select(), tables.apply(let.select().table())))
                        .toList();
        this.updates = transaction.updates().stream().map(update -> plan(update, tables)).toList();
        this.known =
                transaction.updates().stream()
                        .map(update -> plan(update.withoutDeferred(), tables))
                        .toList();
        this.conditions = transaction.conditions().stream().map(RowConditionPlan::of).toList();
        this.returned =
                transaction.returned().stream()
                        .map(one -> new TermCompiler(one.value().table()).compile(one.value()))
                        .toList();
        this.columns =
                new ColumnSpecifications(
                        transaction.returned().stream()
                                .map(one ->
                                        new ColumnSpecification(
                                                one.column().keyspace(),
                                                one.column().table(),
                                                one.column().name(),
                                                one.column().type()))
                                .toList());
    }

    private static ModificationPlan plan(
            BoundModification update, Function<TableMetadata, StoredTable> tables) {
        TableMetadata table = update.table();
        return new ModificationPlan(update, tables.apply(table), new TermCompiler(table));
    }

    /// The columns of the values that are returned by references.
    public ColumnSpecifications columns() {
        return columns;
    }

    /// Executes the transaction.
    ///
    /// @param evaluation the values of the execution
    /// @param select returns the rows of the SELECT, if there is one
    /// @param clock where the timestamp comes from
    /// @throws CqlException when a value does not fit
    public ResultPage execute(
            Evaluation evaluation, Optional<SelectExecutor> select, WriteClock clock) {
        checkLimits(evaluation, select);
        updates.forEach(update -> update.guards().check(evaluation));
        PartitionHolds holds = new PartitionHolds();
        List<List<DecoratedKey>> keys = updateKeys(evaluation, holds);
        for (RowReader let : lets) {
            List<DecoratedKey> read = let.keys(evaluation);
            requireOne(read);
            holds.add(let.table(), read);
        }
        if (select.isPresent()) {
            holds.add(select.get().table(), select.get().keys(evaluation));
        }
        checkMigrations();
        return holds.holding(() -> executeHolding(evaluation, select, keys, clock));
    }

    private void checkLimits(Evaluation evaluation, Optional<SelectExecutor> select) {
        for (int i = 0; i < lets.size(); i++) {
            BoundTransaction.Read let = transaction.lets().get(i);
            Optional<Long> limit = lets.get(i).limit(evaluation);
            if (!let.select().path().isByRowKey() && !limit.equals(Optional.of(1L))) {
                throw CqlException.invalid(
                        BoundTransaction.SEVERAL_ROWS, "LET assignment", let.place());
            }
            checkAlternatives(let, limit);
        }
        if (select.isPresent()) {
            checkAlternatives(transaction.select().orElseThrow(), select.get().limit(evaluation));
        }
    }

    private static void checkAlternatives(BoundTransaction.Read read, Optional<Long> limit) {
        if (read.hasPartitionAlternatives() && limit.isPresent()) {
            throw CqlException.invalid(
                    BoundTransaction.ALTERNATIVES_WITH_LIMIT, "SELECT", read.place());
        }
    }

    private List<List<DecoratedKey>> updateKeys(Evaluation evaluation, PartitionHolds holds) {
        List<List<DecoratedKey>> keys = new ArrayList<>();
        WrittenColumns written = new WrittenColumns();
        for (int i = 0; i < updates.size(); i++) {
            ModificationPlan update = updates.get(i);
            List<DecoratedKey> all = update.checkedKeys(evaluation);
            List<DecoratedKey> named = update.namesRows(evaluation) ? all : List.of();
            written.add(update, named, evaluation);
            checkKnown(known.get(i), named, evaluation);
            if (update.readsValues() && !named.isEmpty()) {
                requireOne(named);
            }
            holds.add(update.table(), named);
            keys.add(named);
        }
        return keys;
    }

    /// Checks the values that do not depend on what is read: they must fit whether or not the
    /// conditions hold.
    private static void checkKnown(
            ModificationPlan known, List<DecoratedKey> keys, Evaluation evaluation) {
        if (known.writesKnownCells()) {
            keys.forEach(key -> known.checkValues(key, evaluation));
        }
    }

    private static void requireOne(List<DecoratedKey> keys) {
        if (keys.size() != 1) {
            throw CqlException.invalid(
                    "Within a transaction, SELECT statements must select a single partition; found %d partitions",
                    keys.size());
        }
    }

    private void checkMigrations() {
        boolean isMigrating =
                transaction
                        .tablesRead()
                        .anyMatch(table ->
                                table.options().transactions().migrationFrom().isPresent());
        if (isMigrating) {
            throw CqlException.invalid(
                            "Transaction Statement is unsupported when migrating away from Accord or before migration to Accord is complete for a range")
                    .withHint(
                            "ALTER TABLE … WITH transactional_migration_from = 'none' ends a"
                                    + " migration.");
        }
    }

    private ResultPage executeHolding(
            Evaluation evaluation,
            Optional<SelectExecutor> select,
            List<List<DecoratedKey>> keys,
            WriteClock clock) {
        List<Evaluation> rows = new ArrayList<>();
        for (RowReader let : lets) {
            Evaluation row = evaluation.again();
            let.read(row);
            rows.add(row);
        }
        evaluation.nameRows(rows);
        Optional<ResultPage> selected =
                select.map(one ->
                        one.execute(evaluation.again(), OptionalInt.empty(), Optional.empty()));
        ResultPage result = selected.orElseGet(() -> values(evaluation));
        if (conditions.stream().allMatch(condition -> condition.holds(evaluation))) {
            write(evaluation, keys, clock.nextMicros());
        }
        return result;
    }

    private ResultPage values(Evaluation evaluation) {
        if (returned.isEmpty()) {
            return ResultPage.VOID;
        }
        @Nullable Bytes[] values = new Bytes[returned.size()];
        for (int i = 0; i < values.length; i++) {
            Bytes value = returned.get(i).evaluate(evaluation);
            values[i] = Unset.is(value) ? null : value;
        }
        return ResultPage.of(columns, List.of(new ResultRow(columns, values)));
    }

    private void write(Evaluation evaluation, List<List<DecoratedKey>> keys, long timestamp) {
        Map<WrittenPartition, PartitionUpdate> all = new LinkedHashMap<>();
        for (int i = 0; i < updates.size(); i++) {
            ModificationPlan update = updates.get(i);
            // As in Cassandra, what is deleted is older than what is written, in whatever order.
            long micros = update.deletesRows() ? timestamp - 1 : timestamp;
            for (DecoratedKey key : keys.get(i)) {
                new WrittenPartition(update.table(), key)
                        .add(update.update(key, evaluation, micros), all);
            }
        }
        WrittenPartition.writeAll(all, evaluation);
    }
}
