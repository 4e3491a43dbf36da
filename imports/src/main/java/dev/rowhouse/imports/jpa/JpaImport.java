package dev.rowhouse.imports.jpa;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.imports.check.ModelCheck;
import dev.rowhouse.imports.draft.EntityDraft;
import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.draft.MutationDraft;
import dev.rowhouse.imports.draft.QuestionDraft;
import dev.rowhouse.imports.draft.RelationshipDraft;
import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.name.NameBook;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.script.Dialect;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.script.SqlScript;
import dev.rowhouse.imports.script.SqlStatement;
import dev.rowhouse.imports.script.StatementHead;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/// Annotated classes and their queries to a model.
///
/// **Thread safety.** None; one import uses it.
public final class JpaImport {
    private final ModelCheck check;
    private final Map<String, String> embedded;
    private final Set<String> constants;
    private final Notes notes;
    private final NameBook names = new NameBook();

    private JpaImport(
            ModelCheck check, Map<String, String> embedded, Set<String> constants, Notes notes) {
        this.check = check;
        this.embedded = embedded;
        this.constants = constants;
        this.notes = notes;
    }

    /// Reads the classes of a folder or jar.
    ///
    /// @param modelName the name of the model
    /// @param queries more queries, beside those in annotations
    /// @throws ImportException when there is no entity among the classes
    public static Imported read(
            String modelName, FileSystem files, Path place, Optional<ScriptFile> queries)
            throws ImportException {
        Notes notes = new Notes();
        Map<String, JpaClass> classes = new LinkedHashMap<>();
        for (Map.Entry<String, byte[]> each : ClassFiles.read(files, place).entrySet()) {
            try {
                JpaClass read = JpaClass.read(each.getValue());
                classes.put(read.name(), read);
            } catch (IllegalArgumentException e) {
                notes.add(
                        new Note(
                                Note.Kind.LEFT_OUT,
                                each.getKey(),
                                1,
                                "this is not a readable class file",
                                ""));
            }
        }
        EntityMapper mapper = new EntityMapper(classes, notes);
        mapper.map();
        if (mapper.entities().isEmpty()) {
            throw new ImportException(
                    place.toString(),
                    1,
                    "no class in it is marked @Entity and has an @Id; give the folder of compiled classes, such"
                            + " as target/classes, or a jar");
        }
        notes.add(
                new Note(
                        Note.Kind.GUESSED,
                        place.toString(),
                        1,
                        "the count of each entity and relationship",
                        "replace the counts marked as guesses: sizes of partitions follow from them"));
        ModelCheck check =
                ModelCheck.of(
                        ModelDraft.of(
                                modelName,
                                List.of(),
                                List.of(),
                                mapper.entities(),
                                mapper.relationships()),
                        notes);
        Set<String> constants =
                classes.values().stream()
                        .flatMap(each -> each.constants().stream())
                        .collect(Collectors.toSet());
        JpaImport importing = new JpaImport(check, mapper.embedded(), constants, notes);
        classes.values().forEach(importing::queriesOf);
        queries.ifPresent(importing::queriesOf);
        mapper.entities().stream()
                .filter(entity -> !entity.isAbstract())
                .forEach(entity -> importing.persist(entity, place.toString()));
        return new Imported(check.draft(), notes.list());
    }

    /// The queries in annotations: named ones of entities, and those of repositories.
    private void queriesOf(JpaClass each) {
        List<JpaClass.Mark> named = new ArrayList<>();
        each.mark("NamedQuery").ifPresent(named::add);
        each.mark("NamedQueries").ifPresent(mark -> named.addAll(mark.marks("value")));
        for (JpaClass.Mark mark : named) {
            take(
                    JpqlText.name(mark.text("name")),
                    mark.text("query"),
                    StatementHead.of(List.of()),
                    each.source(),
                    1);
        }
        for (Map.Entry<String, JpaClass.Mark> method : each.methodMarks()) {
            if (method.getValue().name().equals("Query")) {
                String name = JpqlText.name(method.getKey());
                if (Boolean.TRUE.equals(method.getValue().values().get("nativeQuery"))) {
                    leaveOut(
                            name,
                            "it is SQL",
                            "import it with `rowhouse import sql`",
                            each.source(),
                            1);
                } else {
                    take(
                            name,
                            method.getValue().text("value"),
                            StatementHead.of(List.of()),
                            each.source(),
                            1);
                }
            }
        }
    }

    private void queriesOf(ScriptFile script) {
        int number = 0;
        for (SqlStatement statement : SqlScript.split(script.text(), Dialect.POSTGRESQL)) {
            StatementHead head = StatementHead.of(statement.comments());
            number++;
            take(
                    head.name().orElse("Q" + number),
                    statement.text(),
                    head,
                    script.name(),
                    statement.line());
        }
    }

    private void take(String wanted, String jpql, StatementHead head, String file, int line) {
        String name = names.give(wanted);
        String plain = JpqlText.plain(jpql, embedded, constants);
        String ask = head.ask().isEmpty() ? ModelNames.sentence(name) : head.ask();
        if (!JpqlText.isQuestion(plain)) {
            check.take(
                    MutationDraft.of(name, ask, MutationDraft.Statement.always(plain), head.rate()),
                    file,
                    line);
            return;
        }
        String bucket = head.bucket();
        if (bucket.isEmpty() && !JpqlText.hasCondition(plain)) {
            bucket = "single";
        }
        OptionalInt page =
                head.page().matches("[1-9]\\d{0,4}")
                        ? OptionalInt.of(Integer.parseInt(head.page()))
                        : OptionalInt.empty();
        boolean isTaken =
                check.take(
                        new QuestionDraft(
                                name,
                                ask,
                                plain,
                                new QuestionDraft.Constraints(
                                        head.rate(), "", page, "", bucket, head.table()),
                                List.of()),
                        file,
                        line);
        if (isTaken && !bucket.equals(head.bucket())) {
            notes.add(
                    new Note(
                            Note.Kind.CHANGED,
                            file,
                            line,
                            name + ": it reads all rows, so they share one partition",
                            "suitable for a few thousand rows; otherwise add a condition with `=`"));
        }
    }

    private void leaveOut(String name, String reason, String remedy, String file, int line) {
        notes.add(new Note(Note.Kind.LEFT_OUT, file, line, name + ": " + reason, remedy));
    }

    /// Adds the mutation for `persist` of an entity, because applications have no query for it.
    private void persist(EntityDraft entity, String place) {
        List<String> attributes = new ArrayList<>();
        check.draft().entities().stream()
                .filter(each -> each.name().equals(entity.parent()))
                .forEach(each ->
                        each.attributes().forEach(attribute -> attributes.add(attribute.name())));
        entity.attributes().forEach(attribute -> attributes.add(attribute.name()));
        check.draft().relationships().stream()
                .filter(role ->
                        role.owner().equals(entity.name()) || role.owner().equals(entity.parent()))
                .filter(role -> role.shape() != RelationshipDraft.Shape.MANY_TO_MANY)
                .forEach(role -> attributes.add(role.role()));
        String name = names.give("add" + entity.name());
        check.take(
                MutationDraft.of(
                        name,
                        ModelNames.sentence(name),
                        MutationDraft.Statement.always(
                                "INSERT INTO "
                                        + entity.name()
                                        + " ("
                                        + String.join(", ", attributes)
                                        + ") VALUES ("
                                        + attributes.stream()
                                                .map(each -> ":" + each)
                                                .collect(Collectors.joining(", "))
                                        + ")"),
                        ""),
                place,
                1);
    }
}
