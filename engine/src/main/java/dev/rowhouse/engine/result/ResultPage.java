package dev.rowhouse.engine.result;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.schema.SchemaChange;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One page of an answer, as the executor hands it over.
///
/// @param columns the columns of the rows; none when the statement answers no rows
/// @param rows the rows of this page
/// @param pagingState where the next page begins; empty when this is the last
/// @param effect the statement's effect besides its answer
/// @param warnings Cassandra's warnings for the client
/// @param reading the access path and its cost
public record ResultPage(
        ColumnSpecifications columns,
        List<ResultRow> rows,
        Optional<Bytes> pagingState,
        Effect effect,
        List<String> warnings,
        Reading reading) {
    /// The answer of a statement that answers nothing.
    public static final ResultPage VOID = of(ColumnSpecifications.NONE, List.of());

    /// The effect of a statement on the session or the schema.
    public sealed interface Effect {
        /// Nothing: data was read or written.
        record None() implements Effect {}

        /// `USE` chose a keyspace.
        record KeyspaceUsed(String keyspace) implements Effect {}

        /// A data definition changed the schema.
        record SchemaChanged(SchemaChange change) implements Effect {}
    }

    /// The access path and statistics of a read.
    ///
    /// @param path the access path that was followed; empty when no rows were looked for
    /// @param statistics what following it cost
    public record Reading(Optional<AccessPath> path, ReadStatistics statistics) {
        /// No rows were looked for.
        public static final Reading NONE = new Reading(Optional.empty(), ReadStatistics.NONE);
    }

    /// A whole answer that cost no reads.
    public static ResultPage of(ColumnSpecifications columns, List<ResultRow> rows) {
        return new ResultPage(
                columns, rows, Optional.empty(), new Effect.None(), List.of(), Reading.NONE);
    }

    /// The answer of a statement with an effect.
    public static ResultPage of(Effect effect) {
        return new ResultPage(
                ColumnSpecifications.NONE,
                List.of(),
                Optional.empty(),
                effect,
                List.of(),
                Reading.NONE);
    }

    /// This page with further warnings, which came up while it was made.
    public ResultPage withMoreWarnings(List<String> texts) {
        if (texts.isEmpty()) {
            return this;
        }
        List<String> all = new ArrayList<>(warnings);
        all.addAll(texts);
        return withWarnings(all);
    }

    /// This page with warnings.
    public ResultPage withWarnings(List<String> texts) {
        return texts.isEmpty()
                ? this
                : new ResultPage(columns, rows, pagingState, effect, List.copyOf(texts), reading);
    }
}
