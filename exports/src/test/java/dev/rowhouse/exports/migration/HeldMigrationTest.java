package dev.rowhouse.exports.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The table of held instances in a migration: it is created with the others, and it stays.
class HeldMigrationTest {
    private final Workload workload = members();
    private final Design design = Designer.design(workload);

    private static Workload members() {
        Path model =
                Path.of(
                        System.getProperty("project.root"),
                        "exports/src/test/resources/models/members.yaml");
        try {
            return WorkloadFile.parse("members", FileSystem.system().readText(model))
                    .value()
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Migration from(List<String> statements) {
        return MigrationPlanner.plan(
                workload,
                design,
                "old.cql",
                String.join(";\n", statements) + ";",
                Optional.empty(),
                Designer::design);
    }

    /// The statements of the design, without the table of held instances.
    private List<String> others() {
        List<String> statements = new ArrayList<>(design.schemaCql());
        statements.add(1, "USE " + design.keyspace());
        assertThat(statements.remove(HeldCalls.create())).isTrue();
        return statements;
    }

    @Test
    void it_is_created_where_it_is_missing() {
        Migration migration = from(others());

        assertThat(migration.preparations()).containsExactly("USE members", HeldCalls.create());
        assertThat(MigrationText.of(migration)).contains("CREATE TABLE pending_changes (");
        assertThat(migration.drops()).isEmpty();
    }

    @Test
    void it_stays_where_it_is() {
        List<String> statements = others();
        statements.add(HeldCalls.create());

        Migration migration = from(statements);

        assertThat(migration.preparations()).containsExactly("USE members");
        assertThat(migration.drops()).isEmpty();
    }

    @Test
    void another_table_of_its_name_is_told() {
        List<String> statements = others();
        statements.add("CREATE TABLE pending_changes (id int PRIMARY KEY)");

        assertThatThrownBy(() -> from(statements))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("members has another table pending_changes already")
                .hasMessageContaining("--keyspace");
    }
}
