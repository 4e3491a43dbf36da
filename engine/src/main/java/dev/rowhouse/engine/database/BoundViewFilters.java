package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.function.FunctionSources;
import dev.rowhouse.engine.read.PathMatcher;
import dev.rowhouse.engine.table.Tables;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.view.ViewFilter;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The `WHERE` of a view as a filter of rows, without `IS NOT NULL`, which the view's primary key
/// requires anyway.
///
/// It is analysed as that of a SELECT on the base table, and the access path turned round.
final class BoundViewFilters implements Tables.ViewFilters {
    private static final @Nullable Bytes[] NO_VALUES = new Bytes[0];

    private final FunctionSources functions;
    private final Clock clock;

    BoundViewFilters(FunctionSources functions, Clock clock) {
        this.functions = functions;
        this.clock = clock;
    }

    @Override
    public ViewFilter of(ViewMetadata view, TableMetadata base) {
        List<Relation> relations =
                view.where().stream().filter(one -> !(one instanceof Relation.IsNotNull)).toList();
        if (relations.isEmpty()) {
            return ViewFilter.ALL;
        }
        String select =
                relations.stream()
                        .map(Object::toString)
                        .collect(
                                Collectors.joining(
                                        " AND ",
                                        "SELECT * FROM " + base.cql() + " WHERE ",
                                        " ALLOW FILTERING"));
        BoundStatement bound =
                StatementAnalyzer.analyze(
                        CqlParser.parse(select), SchemaState.schemaOf(base), Optional.empty());
        if (!(bound instanceof BoundSelect query)) {
            throw new IllegalStateException("not a SELECT: " + select);
        }
        PathMatcher matcher = new PathMatcher(query.path());
        return (key, row) ->
                matcher.matches(
                        key,
                        row,
                        new Evaluation(
                                NO_VALUES,
                                functions.during(Execution.unwatched()),
                                clock.epochSeconds()));
    }
}
