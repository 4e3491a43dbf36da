package dev.rowhouse.exports.migration;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.engine.Session;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An existing keyspace of a model with rows in it, on its way to the tables of the model.
///
/// @param workload the model
/// @param design its design
/// @param schema the old schema
/// @param tables which table of the design shows what an old one holds
/// @param contents what the tables of the design hold
record OldTables(
        Workload workload,
        Design design,
        String schema,
        List<OldTable> tables,
        ContentEvaluator contents) {
    private static final Path ROOT = Path.of(System.getProperty("project.root"));

    /// An old table.
    ///
    /// @param names the columns it has: its names for them by those of the design
    record OldTable(String name, String like, Map<String, String> names) {
        /// @param columns `column` or `design's column=column`
        static OldTable of(String name, String like, String... columns) {
            Map<String, String> names = new HashMap<>();
            for (String column : columns) {
                int at = column.indexOf('=');
                names.put(
                        at < 0 ? column : column.substring(0, at),
                        at < 0 ? column : column.substring(at + 1));
            }
            return new OldTable(name, like, names);
        }
    }

    static OldTables of(String model, int scale, String schema, OldTable... tables) {
        Workload workload =
                WorkloadFile.read(FileSystem.system(), ROOT.resolve(model)).value().orElseThrow();
        return new OldTables(
                workload,
                Designer.design(workload),
                schema,
                List.of(tables),
                new ContentEvaluator(
                        new DataGenerator(
                                        new Scale(scale).apply(workload.model()),
                                        RandomSource.seeded(3))
                                .generate()));
    }

    Migration migration(Optional<String> keyspace) {
        return MigrationPlanner.plan(
                workload, design, "old.cql", schema, keyspace, Designer::design);
    }

    /// Makes the old tables and their rows.
    void make(Session session) {
        ScriptPart.split(schema).forEach(part -> session.execute(part.text()));
        for (OldTable table : tables) {
            TableDesign like = design.findTable(table.like()).orElseThrow();
            contents.rows(like).forEach(row -> insert(session, table, row));
        }
    }

    private static void insert(Session session, OldTable table, Map<String, Optional<Datum>> row) {
        List<String> columns = new ArrayList<>();
        List<Bytes> values = new ArrayList<>();
        table.names()
                .forEach((column, name) -> {
                    Optional<Datum> value = row.getOrDefault(column, Optional.empty());
                    if (value.isPresent()) {
                        columns.add(name);
                        values.add(value.get().bytes());
                    }
                });
        String markers = String.join(", ", columns.stream().map(_ -> "?").toList());
        session.execute(
                session.prepare(
                                "INSERT INTO %s (%s) VALUES (%s)"
                                        .formatted(
                                                table.name(), String.join(", ", columns), markers))
                        .bindBytes(values.toArray(Bytes[]::new)));
    }

    /// What a table of the migration has to hold.
    List<Map<String, Optional<Datum>>> right(Migration migration, String table) {
        String designed =
                migration.renamed().stream()
                        .filter(each -> each.table().equals(table))
                        .map(Migration.Renamed::designed)
                        .findFirst()
                        .orElse(table);
        return contents.rows(design.findTable(designed).orElseThrow());
    }
}
