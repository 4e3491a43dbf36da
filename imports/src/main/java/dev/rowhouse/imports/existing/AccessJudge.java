package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.Verdict;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Select;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Judges how a query finds its rows, by the same analysis that EXPLAIN prints.
final class AccessJudge {
    private AccessJudge() {}

    /// A query with its place.
    record Query(String name, String file, int line, String cql) {}

    static Judgement judge(CqlSchema schema, Select select, Query query) {
        try {
            AccessPath path =
                    StatementAnalyzer.analyze(
                                    select, schema.schema(), Optional.of(schema.keyspace()))
                            .path();
            Verdict verdict = path.verdict();
            return judgement(query, verdict.grade().toString(), verdict.summary(), verdict.hints());
        } catch (CqlException e) {
            List<String> hints = new ArrayList<>();
            e.hint().ifPresent(hints::add);
            return judgement(query, "refused", e.message(), hints);
        }
    }

    private static Judgement judgement(
            Query query, String grade, String reads, List<String> hints) {
        return new Judgement(
                query.name(),
                query.file(),
                query.line(),
                query.cql().replaceAll("\\s+", " "),
                grade,
                reads,
                hints,
                Optional.empty());
    }
}
