package dev.rowhouse.design.cost;

import dev.rowhouse.model.identity.Field;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Adds up the rows that the columns of a table make a mutation write, beyond those that it writes
/// for the key alone. Columns that the same statement changes share its rows.
///
/// **Thread safety.** None; it adds up one mutation's work for one table.
final class StatementCosts {
    private final DraftedWork bare;
    private final Map<String, Statement> statements = new LinkedHashMap<>();

    /// @param bare the work for the key alone
    StatementCosts(DraftedWork bare) {
        this.bare = bare;
    }

    /// A statement, with the columns any of which makes it necessary.
    private static final class Statement {
        private final Set<Field> columns = new LinkedHashSet<>();
        private double writes;
        private double inserts;
    }

    /// Adds a column.
    ///
    /// @param work the work for the key and this column
    void add(Field column, DraftedWork work) {
        work.statements()
                .forEach((text, times) -> {
                    double more = times - bare.statements().getOrDefault(text, 0.0);
                    if (more > 0) {
                        Statement statement =
                                statements.computeIfAbsent(text, _ -> new Statement());
                        statement.columns.add(column);
                        statement.writes = Math.max(statement.writes, more);
                        if (text.equals(DraftedWork.WHOLE_ROWS)) {
                            statement.inserts =
                                    Math.max(statement.inserts, work.inserts() - bare.inserts());
                        }
                    }
                });
    }

    /// The work, a part for each set of columns.
    ///
    /// @param keyBytes the bytes of the key, which each written row contains
    List<MaintenanceCost.Part> parts(double keyBytes) {
        Map<Set<Field>, Statement> together = new LinkedHashMap<>();
        for (Statement each : statements.values()) {
            Statement sum = together.computeIfAbsent(each.columns, _ -> new Statement());
            sum.writes += each.writes;
            sum.inserts += each.inserts;
        }
        List<MaintenanceCost.Part> parts = new ArrayList<>();
        together.forEach((columns, sum) ->
                parts.add(
                        new MaintenanceCost.Part(
                                columns,
                                Optional.empty(),
                                sum.writes,
                                sum.inserts,
                                sum.writes * keyBytes,
                                List.of(),
                                false)));
        return parts;
    }
}
