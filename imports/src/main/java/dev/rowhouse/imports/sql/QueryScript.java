package dev.rowhouse.imports.sql;

import dev.rowhouse.imports.check.ModelCheck;
import dev.rowhouse.imports.draft.MutationDraft;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.question.ParameterNames;
import dev.rowhouse.imports.question.StatementTranslator;
import dev.rowhouse.imports.question.Translated;
import dev.rowhouse.imports.script.SqlStatement;
import dev.rowhouse.imports.script.StatementHead;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Takes the queries and changes of a script. The changes between `BEGIN` and `COMMIT` are one
/// mutation of several statements.
///
/// **Thread safety.** None; one import uses it.
final class QueryScript {
    private final StatementTranslator translator;
    private final String file;
    private final ModelCheck check;
    private final Notes notes;

    QueryScript(StatementTranslator translator, String file, ModelCheck check, Notes notes) {
        this.translator = translator;
        this.file = file;
        this.check = check;
        this.notes = notes;
    }

    void read(List<SqlStatement> statements) {
        int at = 0;
        while (at < statements.size()) {
            SqlStatement statement = statements.get(at);
            if (isBegin(statement)) {
                int end = at + 1;
                while (end < statements.size() && !isEnd(statements.get(end))) {
                    end++;
                }
                transaction(statement, statements.subList(at + 1, end));
                at = end + 1;
            } else {
                translate(statement, new ParameterNames())
                        .ifPresent(translated -> take(translated, statement));
                at++;
            }
        }
    }

    private static boolean isBegin(SqlStatement statement) {
        return statement.verb().equals("BEGIN") || statement.begins("START", "TRANSACTION");
    }

    private static boolean isEnd(SqlStatement statement) {
        return List.of("COMMIT", "END", "ROLLBACK").contains(statement.verb());
    }

    /// A translated change with its statement.
    private record Change(Translated.Changes translated, SqlStatement statement) {}

    private void transaction(SqlStatement begin, List<SqlStatement> statements) {
        ParameterNames parameters = new ParameterNames();
        List<Change> changes = new ArrayList<>();
        int left = 0;
        for (SqlStatement statement : statements) {
            Optional<Translated> translated = translate(statement, parameters);
            if (translated.orElse(null) instanceof Translated.Changes change) {
                changes.add(new Change(change, statement));
            } else {
                translated.ifPresent(each -> take(each, statement));
                left += translated.orElse(null) instanceof Translated.Refused ? 1 : 0;
            }
        }
        if (!changes.isEmpty() && changes.size() + left > 1) {
            together(begin, changes, left);
        } else {
            changes.forEach(each -> take(each.translated(), each.statement()));
        }
    }

    /// Takes the changes of a transaction as one mutation. If a part of it or the whole has no
    /// place in the model, each change is taken by itself.
    private void together(SqlStatement begin, List<Change> changes, int left) {
        MutationDraft whole = whole(begin, changes);
        Optional<String> obstacle =
                left > 0
                        ? Optional.of("a statement of it is left out")
                        : check.refusal(whole).map(each -> each.message());
        if (obstacle.isEmpty()) {
            check.take(whole, file, begin.line());
            changes.forEach(each ->
                    tell(
                            whole.name(),
                            each.translated().changes(),
                            Note.Kind.CHANGED,
                            each.statement()));
            return;
        }
        changes.forEach(each -> take(each.translated(), each.statement()));
        notes.add(
                new Note(
                        Note.Kind.CHANGED,
                        file,
                        begin.line(),
                        "this transaction is not one mutation: " + obstacle.get(),
                        "its statements are mutations of their own; put them together by hand where they"
                                + " have to"));
    }

    /// The mutation of several statements. What stands above the transaction names it; otherwise
    /// its first statement does.
    private static MutationDraft whole(SqlStatement begin, List<Change> changes) {
        StatementHead head = StatementHead.of(begin.comments());
        MutationDraft whole =
                MutationDraft.together(
                        changes.stream().map(each -> each.translated().mutation()).toList());
        return new MutationDraft(
                head.name().orElse(whole.name()),
                head.ask().isEmpty() ? whole.ask() : head.ask(),
                whole.statements(),
                head.rate().isEmpty() ? whole.rate() : head.rate(),
                List.of());
    }

    private Optional<Translated> translate(SqlStatement statement, ParameterNames parameters) {
        try {
            Optional<Translated> translated = translator.translate(statement, parameters);
            if (translated.isEmpty()) {
                notes.add(
                        new Note(
                                Note.Kind.SKIPPED,
                                file,
                                statement.line(),
                                statement.verb() + " neither reads nor changes data",
                                ""));
            }
            return translated;
        } catch (ImportException e) {
            notes.add(e.note("this " + statement.verb(), "write it in plain SQL"));
            return Optional.empty();
        }
    }

    private void take(Translated translated, SqlStatement statement) {
        switch (translated) {
            case Translated.Asks(var question, List<Translated.Remark> changes) -> {
                if (check.take(question, file, statement.line())) {
                    tell(question.name(), changes, Note.Kind.CHANGED, statement);
                }
            }
            case Translated.Changes(var mutation, List<Translated.Remark> changes) -> {
                if (check.take(mutation, file, statement.line())) {
                    tell(mutation.name(), changes, Note.Kind.CHANGED, statement);
                }
            }
            case Translated.Refused(String name, List<Translated.Remark> reasons) ->
                    tell(name, reasons, Note.Kind.LEFT_OUT, statement);
        }
    }

    private void tell(
            String name, List<Translated.Remark> remarks, Note.Kind kind, SqlStatement statement) {
        remarks.forEach(remark ->
                notes.add(
                        new Note(
                                kind,
                                file,
                                statement.line(),
                                name + ": " + remark.message(),
                                remark.remedy())));
    }
}
