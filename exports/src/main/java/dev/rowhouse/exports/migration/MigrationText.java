package dev.rowhouse.exports.migration;

import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A migration as a person follows it.
///
/// **Thread safety.** Belongs to one thread.
public final class MigrationText {
    private static final String INDENT = "  ";
    private static final String DEEPER = "    ";

    private final Migration migration;
    private final StringBuilder text = new StringBuilder();
    private int step;

    /// @param step the number of the last step so far
    private MigrationText(Migration migration, int step) {
        this.migration = migration;
        this.step = step;
    }

    /// The steps in order, ending with a line break.
    public static String of(Migration migration) {
        return new MigrationText(migration, 0).write();
    }

    private String write() {
        List<String> kept = new ArrayList<>();
        for (Migration.Change change : migration.changes()) {
            if (change instanceof Migration.Kept) {
                kept.add(change.table());
            }
        }
        if (!kept.isEmpty()) {
            line("stays as it is: " + String.join(", ", kept));
            line("");
        }
        if (!migration.conflicts().isEmpty()) {
            conflicts();
        }
        if (!migration.renamed().isEmpty()) {
            names();
        }
        create();
        if (!migration.writes().isEmpty()) {
            both();
        }
        if (!migration.fills().isEmpty() || !migration.empty().isEmpty()) {
            fill();
        }
        if (!migration.reads().isEmpty()) {
            title("Read from the new tables");
            migration
                    .reads()
                    .forEach(each ->
                            line(
                                    INDENT
                                            + each.question()
                                            + ": "
                                            + String.join(", ", each.tables())));
            line("");
        }
        if (!migration.drops().isEmpty()) {
            drop();
        }
        if (migration.then().isPresent()) {
            second(migration.then().get());
        }
        return text.toString().stripTrailing() + "\n";
    }

    private void second(Migration second) {
        line("");
        line("Then repeat this for the names that the model fixes, which are free now");
        line("");
        MigrationText next = new MigrationText(second, step);
        text.append(next.write());
    }

    private void conflicts() {
        line("not possible without a change");
        migration
                .conflicts()
                .forEach(each -> line(INDENT + "type " + each.type() + ": " + each.problem()));
        line(
                INDENT
                        + "put the new tables into a keyspace of their own (--keyspace), or rename the type");
        line("");
    }

    private void names() {
        line("other names than in the design");
        for (Migration.Renamed each : migration.renamed()) {
            line(INDENT + each.table() + " in place of " + each.designed() + ": " + each.reason());
        }
        if (!migration.taken().isEmpty()) {
            line(
                    INDENT
                            + "write `taken: ["
                            + String.join(", ", migration.taken())
                            + "]` into the model, so that all commands use the same names");
        }
        for (Migration.Renamed each : migration.renamed()) {
            if (!each.fixedBy().isEmpty()) {
                line(
                        INDENT
                                + each.designed()
                                + " is fixed in the model by `table` at "
                                + String.join(" and ", each.fixedBy())
                                + "; write `table: "
                                + each.table()
                                + "` there until the last steps give it its name");
            }
        }
        line("");
    }

    private void create() {
        List<String> statements = new ArrayList<>();
        for (Migration.Change change : migration.changes()) {
            switch (change) {
                case Migration.Created created -> statements.addAll(created.statements());
                case Migration.Altered altered -> statements.addAll(altered.statements());
                case Migration.Kept _ -> {}
            }
        }
        // The first preparation chooses the keyspace.
        if (statements.isEmpty() && migration.preparations().size() == 1) {
            return;
        }
        title("Create");
        migration.preparations().forEach(each -> cql(INDENT, each + ";"));
        statements.forEach(each -> cql(INDENT, each + ";"));
        line("");
    }

    private void both() {
        title("Write to both the old and the new tables");
        for (Migration.Writes each : migration.writes()) {
            line(INDENT + each.mutation() + ": " + String.join(", ", each.tables()));
        }
        List<Migration.Writes> looking =
                migration.writes().stream().filter(each -> !each.looks().isEmpty()).toList();
        if (!looking.isEmpty()) {
            line(
                    INDENT
                            + "These mutations read tables that the next step fills. Until then the new tables miss their changes: stop them until");
            line(INDENT + "then, or fill again at the end.");
            looking.forEach(each ->
                    line(DEEPER + each.mutation() + ": " + String.join(", ", each.looks())));
        }
        line("");
    }

    private void fill() {
        title(
                "Fill the new tables, by ranges of tokens from -9223372036854775808 to 9223372036854775807");
        line(
                INDENT
                        + ":before is a moment before step "
                        + (step - 1)
                        + " in microseconds, so that nothing newer is overwritten. It may be repeated, each time with one more.");
        for (BackFill fill : migration.fills()) {
            line("");
            line(INDENT + fill.table() + " from " + fill.source());
            statement(DEEPER, fill.read());
            fill.lookups().forEach(this::lookup);
            String indent = DEEPER;
            if (fill.element().isPresent()) {
                BackFill.EachElement each = fill.element().get();
                line(DEEPER + "for each " + each.name() + " of " + each.collection().text());
                indent = DEEPER + INDENT;
            }
            statement(indent, fill.write());
            if (!fill.needed().isEmpty()) {
                line(
                        DEEPER
                                + "rows without "
                                + String.join(" or ", fill.needed())
                                + " are left out: the new table requires it");
            }
            fill.notes().forEach(note -> line(DEEPER + note));
            Dsbulk.command(migration.keyspace(), fill)
                    .ifPresent(command -> {
                        line(DEEPER + "or, as a command:");
                        cql(DEEPER + INDENT, command);
                    });
        }
        if (!migration.empty().isEmpty()) {
            line("");
            line(INDENT + "cannot be filled");
            migration
                    .empty()
                    .forEach(each ->
                            line(
                                    DEEPER
                                            + each.table()
                                            + " ("
                                            + String.join(", ", each.columns())
                                            + "): "
                                            + each.reason()));
        }
        line("");
    }

    private void lookup(BackFill.Read read) {
        line(
                DEEPER
                        + "read "
                        + String.join(" and ", read.columns())
                        + " from "
                        + read.table()
                        + " by its whole key, as "
                        + read.name());
        statement(DEEPER + INDENT, read.statement());
    }

    private void drop() {
        title("Stop writing to the old tables");
        line("");
        title("Drop the old tables when you are sure that you won't go back");
        for (Migration.Drop each : migration.drops()) {
            line(INDENT + each.statement() + ";");
            if (!each.isReplaced()) {
                line(
                        DEEPER
                                + "nothing is copied from it: drop it only if no other application needs it");
            }
            if (!each.lost().isEmpty()) {
                line(
                        DEEPER
                                + "this loses data that no table of the design has: "
                                + String.join(", ", each.lost()));
            }
        }
    }

    private void statement(String indent, PlanStatement statement) {
        cql(indent, statement.cql());
        String derived =
                statement.binds().stream()
                        .filter(bind -> !(bind.value() instanceof Expression.Parameter))
                        .map(MigrationText::bind)
                        .collect(Collectors.joining(", "));
        if (!derived.isEmpty()) {
            line(indent + "with " + derived);
        }
    }

    private static String bind(Bind bind) {
        return ":" + bind.marker() + " = " + bind.value().text();
    }

    private void cql(String indent, String cql) {
        cql.lines().forEach(each -> line(indent + each));
    }

    private void title(String title) {
        step++;
        line(step + ". " + title);
    }

    private void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
