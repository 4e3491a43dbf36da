package dev.rowhouse.imports.question;

import dev.rowhouse.imports.name.NameBook;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.relational.RelationalModel;
import dev.rowhouse.imports.script.SqlParser;
import dev.rowhouse.imports.script.SqlStatement;
import dev.rowhouse.imports.script.StatementHead;

import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.update.Update;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Translates the statements of one script, which share a book of names.
///
/// **Thread safety.** None; one import uses it.
public final class StatementTranslator {
    private final RelationalModel model;
    private final SqlParser parser;
    private final Set<String> columns;
    private final NameBook names = new NameBook();
    private int questions;

    /// A translator into the words of a model.
    public StatementTranslator(RelationalModel model, SqlParser parser) {
        this.model = model;
        this.parser = parser;
        this.columns =
                model.schema().tables().stream()
                        .flatMap(table -> table.columns().stream())
                        .map(column -> column.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
    }

    /// Translates a statement; empty when it neither reads nor changes data.
    ///
    /// @param parameters the names that a change and those of the same call share
    /// @throws ImportException when it cannot be parsed
    public Optional<Translated> translate(SqlStatement statement, ParameterNames parameters)
            throws ImportException {
        boolean matters =
                List.of("SELECT", "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE", "MERGE", "")
                                .contains(statement.verb())
                        || statement.text().startsWith("(");
        if (!matters) {
            return Optional.empty();
        }
        Statement tree = parse(statement);
        StatementHead head = StatementHead.of(statement.comments());
        return switch (tree) {
            case Select select -> {
                questions++;
                String name = names.give(head.name().orElse("Q" + questions));
                yield Optional.of(SelectTranslator.translate(model, select, head, name));
            }
            case Insert insert -> {
                String name = name(head, ChangeTranslator.name("add", insert.getTable()));
                yield Optional.of(
                        new ChangeTranslator(model, parameters).insert(insert, head, name));
            }
            case Update update -> {
                String name = name(head, ChangeTranslator.name("change", update.getTable()));
                yield Optional.of(
                        new ChangeTranslator(model, parameters).update(update, head, name));
            }
            case Delete delete -> {
                String name = name(head, ChangeTranslator.name("remove", delete.getTable()));
                yield Optional.of(
                        new ChangeTranslator(model, parameters).delete(delete, head, name));
            }
            default ->
                    Optional.of(
                            new Translated.Refused(
                                    "this " + statement.verb(),
                                    List.of(
                                            new Translated.Remark(
                                                    "it does several things at once",
                                                    "write it as single changes"))));
        };
    }

    private Statement parse(SqlStatement statement) throws ImportException {
        String plain =
                Markers.plain(statement.text(), parser.dialect())
                        // Cassandra's INSERT replaces what is there.
                        .replaceFirst("(?i)^REPLACE(\\s+INTO)?\\b", "INSERT INTO");
        try {
            return parser.parse(plain, statement.line());
        } catch (ImportException e) {
            String quoted = Markers.quoted(plain, columns);
            if (quoted.equals(plain)) {
                throw e;
            }
            try {
                return parser.parse(quoted, statement.line());
            } catch (ImportException _) {
                // The first failure speaks of the statement as it was written.
                throw e;
            }
        }
    }

    private String name(StatementHead head, String usual) {
        return names.give(head.name().orElse(usual));
    }
}
