package dev.rowhouse.exports.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.Session;
import dev.rowhouse.prove.value.Datum;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Compares the tables that a migration filled with what the model says they hold.
final class FilledTables {
    private FilledTables() {}

    /// Checks all tables that were filled.
    ///
    /// @return how many there are
    static int check(OldTables old, Migration migration, Session session) {
        FillRun run = new FillRun(session, 0);
        for (BackFill fill : migration.fills()) {
            List<Map<String, Optional<Datum>>> right =
                    without(fill.unfilled(), old.right(migration, fill.table()));
            List<Map<String, Optional<Datum>>> there =
                    without(fill.unfilled(), run.rows(migration.keyspace() + "." + fill.table()));
            assertThat(there).as(fill.table()).isNotEmpty().doesNotHaveDuplicates();
            if (fill.notes().isEmpty()) {
                assertThat(there).as(fill.table()).containsExactlyInAnyOrderElementsOf(right);
            } else {
                assertThat(right).as(fill.table()).containsAll(there);
            }
        }
        return migration.fills().size();
    }

    /// The rows without the columns for which the plan says that no old table has a value.
    private static List<Map<String, Optional<Datum>>> without(
            List<String> columns, List<Map<String, Optional<Datum>>> rows) {
        Set<Map<String, Optional<Datum>>> less = new LinkedHashSet<>();
        for (Map<String, Optional<Datum>> row : rows) {
            Map<String, Optional<Datum>> copy = new LinkedHashMap<>(row);
            columns.forEach(copy::remove);
            less.add(copy);
        }
        return List.copyOf(less);
    }
}
