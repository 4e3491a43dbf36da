package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.InsertJson;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.imports.check.ModelCheck;
import dev.rowhouse.imports.draft.AttributeDraft;
import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.draft.MutationDraft;
import dev.rowhouse.imports.draft.QuestionDraft;
import dev.rowhouse.imports.draft.TypeDraft;
import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.name.NameBook;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.relational.Mapped;
import dev.rowhouse.imports.relational.RelationalModel;
import dev.rowhouse.imports.script.Comments;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.script.StatementHead;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.plan.design.Design;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/// An existing CQL schema and its queries to a model, and a judgement of the queries.
///
/// **Thread safety.** None; one import uses it.
public final class CqlImport {
    private final CqlSchema schema;
    private final RowKinds kinds;
    private final RelationalModel model;
    private final ModelCheck check;
    private final Notes notes;
    private final NameBook names = new NameBook();
    private final Set<String> mutations = new HashSet<>();
    private final List<Judgement> judgements = new ArrayList<>();
    private int questions;

    private CqlImport(
            CqlSchema schema,
            RowKinds kinds,
            RelationalModel model,
            ModelCheck check,
            Notes notes) {
        this.schema = schema;
        this.kinds = kinds;
        this.model = model;
        this.check = check;
        this.notes = notes;
    }

    /// The result of the import.
    ///
    /// @param imported the model and its notes
    /// @param judgements one for each query, in the order of the script
    public record Result(Imported imported, List<Judgement> judgements) {
        /// Copies the list.
        public Result {
            judgements = List.copyOf(judgements);
        }
    }

    /// Reads a schema and its queries.
    ///
    /// @param modelName the name of the model
    /// @param designer makes the design to which the queries are compared
    /// @throws ImportException when no table can be read
    public static Result read(
            String modelName,
            ScriptFile schemaFile,
            Optional<ScriptFile> queries,
            Function<Workload, Design> designer)
            throws ImportException {
        Notes notes = new Notes();
        CqlSchema schema = CqlSchema.read(schemaFile.name(), schemaFile.text(), modelName, notes);
        RowKinds kinds = RowKinds.of(schema, schemaFile.name(), notes);
        RelationalModel model = RelationalModel.of(kinds.relational(), modelName, notes);
        Lifetimes lifetimes =
                new Lifetimes(schema, kinds, changes(queries), schemaFile.name(), notes);
        ModelDraft world = model.draft().withLifetimes(lifetimes.times(model));
        ModelCheck check = ModelCheck.of(withTypes(world, schema), notes);
        CqlImport importing = new CqlImport(schema, kinds, model, check, notes);
        if (queries.isPresent()) {
            importing.read(queries.get());
        }
        return new Result(
                new Imported(check.draft(), notes.list()),
                Comparison.withDesigns(importing.judgements, check.draft(), designer));
    }

    /// The statements that write rows, without those that cannot be parsed.
    private static Map<Modification, Lifetimes.SourceLine> changes(Optional<ScriptFile> queries)
            throws ImportException {
        Map<Modification, Lifetimes.SourceLine> changes = new LinkedHashMap<>();
        if (queries.isEmpty()) {
            return changes;
        }
        String file = queries.get().name();
        for (ScriptPart part : CqlSchema.parts(file, queries.get().text())) {
            try {
                Statement statement = CqlParser.parse(part.text());
                Lifetimes.SourceLine place = new Lifetimes.SourceLine(file, part.line());
                switch (statement) {
                    case Batch batch ->
                            batch.statements().forEach(each -> changes.put(each, place));
                    case Modification modification -> changes.put(modification, place);
                    default -> {
                        // It writes nothing.
                    }
                }
            } catch (CqlException _) {
                // It is told when the statement's turn comes.
            }
        }
        return changes;
    }

    private static ModelDraft withTypes(ModelDraft draft, CqlSchema schema) {
        List<TypeDraft> types = new ArrayList<>();
        for (UserType type : schema.metadata().types().values()) {
            List<AttributeDraft> fields = new ArrayList<>();
            for (int i = 0; i < type.fieldNames().size(); i++) {
                fields.add(
                        AttributeDraft.of(
                                type.fieldNames().get(i),
                                type.fieldTypes().get(i).cql().replace("\"", "")));
            }
            types.add(new TypeDraft(type.name(), fields));
        }
        return new ModelDraft(
                draft.name(),
                draft.keyspace(),
                draft.about(),
                draft.preface(),
                draft.replication(),
                types,
                draft.entities(),
                draft.relationships(),
                draft.mixes(),
                draft.questions(),
                draft.mutations());
    }

    private void read(ScriptFile queries) throws ImportException {
        int end = 0;
        for (ScriptPart part : CqlSchema.parts(queries.name(), queries.text())) {
            StatementHead head =
                    StatementHead.of(Comments.above(queries.text().substring(end, part.offset())));
            end = part.offset() + part.text().length();
            try {
                take(CqlParser.parse(part.text()), head, queries.name(), part);
            } catch (CqlException e) {
                int line = part.line() + e.span().map(span -> span.line() - 1).orElse(0);
                notes.add(
                        new Note(
                                Note.Kind.LEFT_OUT,
                                queries.name(),
                                line,
                                "this statement is left out: " + e.message(),
                                e.hint().orElse("")));
            }
        }
    }

    private void take(Statement statement, StatementHead head, String file, ScriptPart part) {
        switch (statement) {
            case Select select -> select(select, head, file, part);
            case Batch batch -> changes(batch.statements(), head, file, part);
            case Modification modification -> changes(List.of(modification), head, file, part);
            default ->
                    notes.add(
                            new Note(
                                    Note.Kind.SKIPPED,
                                    file,
                                    part.line(),
                                    "a statement that neither reads nor changes data",
                                    ""));
        }
    }

    private Optional<CqlTranslator> translator(
            QualifiedName name, CqlOperands operands, String file, int line) {
        Optional<TableMetadata> table =
                schema.schema()
                        .findKeyspace(name.keyspaceOr(schema.keyspace()))
                        .flatMap(keyspace -> keyspace.findTableOrView(name.text()));
        Optional<RowKind> kind = table.flatMap(kinds::kind);
        Optional<Mapped> mapped = kind.flatMap(each -> model.of(kinds.relationalName(each)));
        if (table.isEmpty() || kind.isEmpty() || mapped.isEmpty()) {
            notes.add(
                    new Note(
                            Note.Kind.LEFT_OUT,
                            file,
                            line,
                            "table " + name + " is not in the model",
                            "add it to the schema, or correct the name"));
            return Optional.empty();
        }
        return Optional.of(
                new CqlTranslator(kinds, model, table.get(), kind.get(), mapped.get(), operands));
    }

    private void select(Select select, StatementHead head, String file, ScriptPart part) {
        questions++;
        String name = names.give(head.name().orElse("Q" + questions));
        AccessJudge.Query query = new AccessJudge.Query(name, file, part.line(), part.text());
        judgements.add(AccessJudge.judge(schema, select, query));
        Optional<CqlTranslator> found =
                translator(select.table(), new CqlOperands(), file, part.line());
        if (found.isEmpty()) {
            return;
        }
        CqlTranslator translator = found.get();
        CqlTranslator.Question question = translator.select(select);
        if (isRefused(translator, name, file, part.line())) {
            return;
        }
        OptionalInt page =
                head.page().matches("[1-9]\\d{0,4}")
                        ? OptionalInt.of(Integer.parseInt(head.page()))
                        : question.limit();
        noteOrder(question, query);
        if (select.perPartitionLimit().isPresent() && question.first().isEmpty()) {
            notes.add(
                    new Note(
                            Note.Kind.CHANGED,
                            file,
                            part.line(),
                            name + ": PER PARTITION LIMIT is dropped",
                            "write `first: 1 per`, the partition key, and how many rows of each in place of 1"));
        }
        String bucket = bucket(select, head, question, query);
        check.take(
                new QuestionDraft(
                        name,
                        ask(head, translator.describe(question)),
                        question.jpql(),
                        new QuestionDraft.Constraints(
                                head.rate(),
                                question.isNearest()
                                        ? first(question.limit())
                                        : question.first().orElse(""),
                                question.isNearest() ? OptionalInt.empty() : page,
                                "",
                                bucket,
                                head.table()),
                        List.of()),
                file,
                part.line());
    }

    /// A table gives its rows in an order that the model does not promise.
    private void noteOrder(CqlTranslator.Question question, AccessJudge.Query query) {
        question.unasked()
                .ifPresent(order ->
                        notes.add(
                                new Note(
                                        Note.Kind.CHANGED,
                                        query.file(),
                                        query.line(),
                                        query.name()
                                                + ": the table returns its rows by "
                                                + order
                                                + ", the model in any order",
                                        "write ORDER BY "
                                                + order
                                                + " if the application relies on it")));
    }

    /// The bucket that the statement's comment asks for, or that a question needs which fixes
    /// nothing; empty for none.
    private String bucket(
            Select select,
            StatementHead head,
            CqlTranslator.Question question,
            AccessJudge.Query query) {
        if (question.isNearest()) {
            return "";
        }
        boolean readsAll = select.where().isEmpty() && head.bucket().isEmpty();
        if (readsAll) {
            notes.add(
                    new Note(
                            Note.Kind.CHANGED,
                            query.file(),
                            query.line(),
                            query.name() + ": it reads all rows, so they share one partition",
                            "suitable for a few thousand rows; otherwise add a condition with `=`"));
        }
        String bucket = head.bucket();
        if (bucket.isEmpty() && readsAll) {
            bucket = "single";
        } else if (bucket.isEmpty() && question.fixed().isEmpty() && !question.times().isEmpty()) {
            bucket = "month of " + question.times().getFirst();
            notes.add(
                    new Note(
                            Note.Kind.CHANGED,
                            query.file(),
                            query.line(),
                            query.name()
                                    + ": no condition has `=`: partitions are split by month of "
                                    + question.times().getFirst(),
                            "choose the time range of one partition"));
        }
        return bucket;
    }

    private static String ask(StatementHead head, String description) {
        if (!head.ask().isEmpty()) {
            return head.ask();
        }
        return head.name().map(ModelNames::sentence).orElse(description);
    }

    /// Takes statements that run together. The copies of a change are one change of the model: the
    /// designer writes to all tables.
    private void changes(
            List<Modification> changes, StatementHead head, String file, ScriptPart part) {
        List<MutationDraft> drafts = new ArrayList<>();
        CqlOperands operands = new CqlOperands();
        changes.forEach(each -> change(each, operands, head, file, part).ifPresent(drafts::add));
        if (drafts.size() > 1) {
            MutationDraft whole = MutationDraft.together(drafts);
            Optional<Diagnostic> refusal = check.refusal(whole);
            if (refusal.isEmpty()) {
                check.take(whole, file, part.line());
                return;
            }
            notes.add(
                    new Note(
                            Note.Kind.CHANGED,
                            file,
                            part.line(),
                            "this batch is not one mutation: " + refusal.get().message(),
                            "its statements are mutations of their own; put them together by hand"
                                    + " where they have to"));
        }
        drafts.forEach(each -> check.take(each, file, part.line()));
    }

    private Optional<MutationDraft> change(
            Modification change,
            CqlOperands operands,
            StatementHead head,
            String file,
            ScriptPart part) {
        if (change instanceof InsertJson) {
            notes.add(
                    new Note(
                            Note.Kind.LEFT_OUT,
                            file,
                            part.line(),
                            "INSERT … JSON does not name its columns",
                            "write INSERT … VALUES"));
            return Optional.empty();
        }
        Optional<CqlTranslator> found = translator(change.table(), operands, file, part.line());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        CqlTranslator translator = found.get();
        String jpql = jpql(translator, change);
        String usual = verb(change) + translator.entity();
        String name = head.name().orElse(usual);
        if (isRefused(translator, name, file, part.line())) {
            return Optional.empty();
        }
        if (!mutations.add(usual + (change instanceof Insert ? "" : translator.changed(change)))) {
            notes.add(
                    new Note(
                            Note.Kind.SKIPPED,
                            file,
                            part.line(),
                            name
                                    + ": "
                                    + change.table()
                                    + " contains copies, which the designer maintains",
                            ""));
            return Optional.empty();
        }
        String given = names.give(name);
        MutationDraft plain =
                MutationDraft.of(
                        given,
                        ask(head, ModelNames.sentence(given)),
                        MutationDraft.Statement.always(jpql),
                        head.rate());
        return Optional.of(
                change.isConditional()
                        ? guarded(plain, translator.when(change), file, part)
                        : plain);
    }

    /// A mutation with the condition of its statement, as far as the model takes it.
    private MutationDraft guarded(
            MutationDraft plain, Optional<String> when, String file, ScriptPart part) {
        String jpql = plain.statements().getFirst().jpql();
        Optional<MutationDraft> guarded =
                when.map(condition ->
                                MutationDraft.of(
                                        plain.name(),
                                        plain.ask(),
                                        new MutationDraft.Statement(jpql, condition),
                                        plain.rate()))
                        .filter(each -> check.refusal(each).isEmpty());
        if (guarded.isEmpty()) {
            notes.add(
                    new Note(
                            Note.Kind.CHANGED,
                            file,
                            part.line(),
                            plain.name() + ": the condition (IF) is dropped",
                            "write it as `when:` if the model can say it; otherwise two callers may overwrite each other"));
        }
        return guarded.orElse(plain);
    }

    private static String verb(Modification change) {
        return switch (change) {
            case Insert _ -> "add";
            case Update _ -> "change";
            case Delete _, InsertJson _ -> "remove";
        };
    }

    private static String jpql(CqlTranslator translator, Modification change) {
        return switch (change) {
            case Insert insert -> translator.insert(insert);
            case Update update -> translator.update(update);
            case Delete delete -> translator.delete(delete);
            case InsertJson _ -> "";
        };
    }

    private static String first(OptionalInt rows) {
        return rows.stream().mapToObj(String::valueOf).findFirst().orElse("");
    }

    private boolean isRefused(CqlTranslator translator, String name, String file, int line) {
        translator
                .reasons()
                .forEach(reason ->
                        notes.add(
                                new Note(
                                        Note.Kind.LEFT_OUT, file, line, name + ": " + reason, "")));
        return !translator.reasons().isEmpty();
    }
}
