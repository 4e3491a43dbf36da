package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.file.Templates;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A migration as a folder of files that can be run: scripts, and the statements of each step.
///
/// - `migration.txt`: the plan for people;
/// - `create/*.cql`: the statements for each new or altered table;
/// - `migrate.sh`: creates, fills and verifies, each step on demand and from where it stopped;
/// - `fills/*.json` and `rows.py`: for rows that are more than copies of columns;
/// - `drop-old.sh` and `drop-old.cql`: the end, which nothing else runs.
public final class MigrationFiles {
    private static final String CREATE = "create/";
    private static final String FILLS = "fills/";

    /// The folder of the second round, from temporary names to fixed ones.
    private static final String SECOND = "fixed-names/";

    private final Migration migration;
    private final String folder;
    private final List<GeneratedFile> files = new ArrayList<>();

    private MigrationFiles(Migration migration, String folder) {
        this.migration = migration;
        this.folder = folder;
    }

    /// The files, the plan first.
    ///
    /// @throws IllegalArgumentException when the migration has conflicts
    public static List<GeneratedFile> of(Migration migration) {
        if (!migration.conflicts().isEmpty()) {
            throw new IllegalArgumentException("no migration with conflicts can be run");
        }
        List<GeneratedFile> all = new ArrayList<>();
        all.add(new GeneratedFile("migration.txt", MigrationText.of(migration)));
        all.addAll(new MigrationFiles(migration, "").write());
        migration
                .then()
                .ifPresent(second -> all.addAll(new MigrationFiles(second, SECOND).write()));
        return List.copyOf(all);
    }

    private List<GeneratedFile> write() {
        String creates = creates();
        String fills = fills();
        add(
                "migrate.sh",
                template("migrate.sh.txt")
                        .replace("@KEYSPACE@", migration.keyspace())
                        .replace("@CREATES@", creates)
                        .replace("@FILLS@", fills)
                        .replace("@VERIFIES@", verifies())
                        .replace("@BOTH@", lines(migration.writes(), MigrationFiles::text))
                        .replace("@SWITCH@", lines(migration.reads(), MigrationFiles::text))
                        .replace("@UNFILLED@", lines(migration.empty(), MigrationFiles::text)));
        if (files.stream().anyMatch(file -> file.path().startsWith(folder + FILLS))) {
            add("rows.py", template("rows.py.txt"));
        }
        if (!migration.drops().isEmpty()) {
            add("drop-old.sh", template("drop-old.sh.txt"));
            add("drop-old.cql", drops());
        }
        return files;
    }

    private void add(String path, String text) {
        files.add(new GeneratedFile(folder + path, text));
    }

    /// Writes the files with statements; one call for each.
    private String creates() {
        List<String> calls = new ArrayList<>();
        calls.add(create("00-keyspace", migration.preparations()));
        for (Migration.Change change : migration.changes()) {
            List<String> statements =
                    switch (change) {
                        case Migration.Created created -> created.statements();
                        case Migration.Altered altered -> altered.statements();
                        case Migration.Kept _ -> List.of();
                    };
            if (!statements.isEmpty()) {
                List<String> all = new ArrayList<>();
                all.add("USE " + Identifiers.quoteIfNeeded(migration.keyspace()));
                all.addAll(statements);
                calls.add(create(numbered(calls.size(), change.table()), all));
            }
        }
        return String.join("\n", calls);
    }

    private String create(String name, List<String> statements) {
        StringBuilder cql = new StringBuilder();
        statements.forEach(each -> cql.append(each).append(";\n"));
        add(CREATE + name + ".cql", cql.toString());
        return "  run_cql " + ShellText.quoted(CREATE + name + ".cql");
    }

    private static String numbered(int number, String table) {
        return "%02d-%s".formatted(number, table);
    }

    /// Writes the programs of the fills that need one; one call for each fill.
    private String fills() {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < migration.fills().size(); i++) {
            BackFill fill = migration.fills().get(i);
            StringBuilder call = new StringBuilder();
            fill.notes()
                    .forEach(note -> call.append("  # ").append(ShellText.line(note)).append('\n'));
            calls.add(call + fill(numbered(i + 1, fill.table()), fill));
        }
        return calls.isEmpty() ? "  :" : String.join("\n", calls);
    }

    private String fill(String name, BackFill fill) {
        StringBuilder call = new StringBuilder();
        boolean isCopy = Dsbulk.isCopy(fill) && fill.needed().isEmpty() && !fill.isRepeated();
        Optional<String> program = isCopy ? Optional.empty() : FillProgram.of(fill);
        if (!isCopy && program.isEmpty()) {
            return "  by_hand " + ShellText.quoted(name);
        }
        program.ifPresent(json -> add(FILLS + name + ".json", json));
        call.append("  fill ").append(ShellText.quoted(name));
        argument(call, isCopy ? Dsbulk.unloadRenamed(fill) : Dsbulk.unload(fill));
        argument(call, Dsbulk.load(migration.keyspace(), fill));
        for (int i = 0; i < fill.lookups().size(); i++) {
            call.append(" \\\n    ").append(FillProgram.folder(i));
            argument(call, Dsbulk.unload(fill.lookups().get(i)));
        }
        return call.toString();
    }

    private static void argument(StringBuilder call, String query) {
        call.append(" \\\n    ").append(Dsbulk.argument(query));
    }

    private String verifies() {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < migration.fills().size(); i++) {
            BackFill fill = migration.fills().get(i);
            calls.add(
                    "  verify %s \\\n    %s"
                            .formatted(
                                    ShellText.quoted(numbered(i + 1, fill.table())),
                                    Dsbulk.argument(Dsbulk.count(migration.keyspace(), fill))));
        }
        return calls.isEmpty() ? "  :" : String.join("\n", calls);
    }

    private String drops() {
        StringBuilder cql = new StringBuilder();
        for (Migration.Drop drop : migration.drops()) {
            if (!drop.lost().isEmpty()) {
                cql.append("-- no new table has ")
                        .append(ShellText.line(String.join(", ", drop.lost())))
                        .append('\n');
            }
            if (!drop.isReplaced()) {
                cql.append(
                        "-- nothing is copied from this table; does any other application use it?\n-- ");
            }
            cql.append(ShellText.line(drop.statement())).append(";\n");
        }
        return cql.toString();
    }

    /// Arguments of a command that prints lines, one for each thing.
    private static <T> String lines(List<T> things, Function<T, String> text) {
        StringBuilder arguments = new StringBuilder();
        things.forEach(each ->
                arguments
                        .append(" \\\n    ")
                        .append(ShellText.quoted("  " + ShellText.line(text.apply(each)))));
        return arguments.isEmpty() ? " '  nothing'" : arguments.toString();
    }

    private static String text(Migration.Writes writes) {
        return writes.mutation() + ": " + String.join(", ", writes.tables());
    }

    private static String text(Migration.Reads reads) {
        return reads.question() + ": " + String.join(", ", reads.tables());
    }

    private static String text(Migration.Unfilled empty) {
        return "%s (%s): %s"
                .formatted(empty.table(), String.join(", ", empty.columns()), empty.reason());
    }

    private static String template(String name) {
        return Templates.read(MigrationFiles.class, name);
    }
}
