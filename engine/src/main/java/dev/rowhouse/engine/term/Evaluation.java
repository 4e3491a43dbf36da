package dev.rowhouse.engine.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.function.FunctionContext;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The input of terms: the values of one execution, and the current row.
///
/// **Invariants.** `row` is null while a partition without rows is at hand, of which only the
/// static row shows.
///
/// **Thread safety.** Belongs to one thread.
public final class Evaluation {
    private static final @Nullable Bytes[] NO_RESULTS = new Bytes[0];

    private final @Nullable Bytes[] values;
    private final FunctionContext functions;
    private final long nowInSeconds;
    private @Nullable DecoratedKey key;
    private @Nullable List<Bytes> keyValues;
    private Row staticRow = Row.EMPTY_STATIC;
    private @Nullable Row row;
    private @Nullable Bytes[] aggregates = NO_RESULTS;
    private @Nullable Bytes jsonText;
    private List<Evaluation> namedRows = List.of();
    private @Nullable Map<String, @Nullable Bytes> jsonMembers;

    /// An evaluation without a row.
    ///
    /// @param values the serialized values of the markers; not written to
    /// @param nowInSeconds the time of day of the execution
    public Evaluation(@Nullable Bytes[] values, FunctionContext functions, long nowInSeconds) {
        this.values = values;
        this.functions = functions;
        this.nowInSeconds = nowInSeconds;
    }

    /// The value of a marker.
    @Nullable Bytes value(int index) {
        return values[index];
    }

    /// The context of functions.
    public FunctionContext functions() {
        return functions;
    }

    /// The execution itself, to be passed where it may be stopped.
    public Execution execution() {
        return functions.execution();
    }

    /// The time of day of the execution, in seconds since the epoch.
    public long nowInSeconds() {
        return nowInSeconds;
    }

    /// Goes on to a partition; no row of it is at hand yet.
    public void enter(DecoratedKey newKey, Row newStaticRow) {
        key = newKey;
        keyValues = null;
        staticRow = newStaticRow;
        row = null;
    }

    /// Leaves all partitions: no key, no row.
    public void leave() {
        key = null;
        keyValues = null;
        staticRow = Row.EMPTY_STATIC;
        row = null;
    }

    /// Goes on to a live row of the partition, or to none.
    public void at(@Nullable Row newRow) {
        row = newRow;
    }

    /// The key of the partition at hand.
    public DecoratedKey key() {
        DecoratedKey present = key;
        if (present == null) {
            throw new IllegalStateException("no partition at hand");
        }
        return present;
    }

    /// A value of the partition key at hand.
    @Nullable Bytes keyValue(int position, int size) {
        if (key == null) {
            return null;
        }
        List<Bytes> present = keyValues;
        if (present == null) {
            present = key().values(size);
            keyValues = present;
        }
        return present.get(position);
    }

    /// The live static row of the partition at hand.
    public Row staticRow() {
        return staticRow;
    }

    /// The live row at hand, if there is one.
    public @Nullable Row row() {
        return row;
    }

    /// Gives the results of the aggregates of the group at hand, in the order the compiler met
    /// them.
    public void aggregates(@Nullable Bytes[] results) {
        aggregates = results;
    }

    /// Gives the rows that the statement has read and named: each is at hand in an evaluation of
    /// its own.
    public void nameRows(List<Evaluation> rows) {
        namedRows = List.copyOf(rows);
    }

    /// A row that the statement has named.
    public Evaluation namedRow(int index) {
        return namedRows.get(index);
    }

    /// Whether a partition is at hand.
    public boolean hasPartition() {
        return key != null;
    }

    /// The same values and time, with no row at hand.
    public Evaluation again() {
        return new Evaluation(values, functions, nowInSeconds);
    }

    /// The members of a JSON text that several terms of the statement look into; read once.
    Map<String, @Nullable Bytes> json(Bytes text, Supplier<Map<String, @Nullable Bytes>> reader) {
        Map<String, @Nullable Bytes> known = jsonMembers;
        if (known == null || !text.equals(jsonText)) {
            known = reader.get();
            jsonText = text;
            jsonMembers = known;
        }
        return known;
    }

    @Nullable Bytes aggregate(int index) {
        return aggregates[index];
    }
}
