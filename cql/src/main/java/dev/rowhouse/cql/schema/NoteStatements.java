package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.schema.Notes.Kind;
import dev.rowhouse.cql.schema.Notes.Target;
import dev.rowhouse.cql.syntax.tree.DescribedObject;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Rename;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CommentOn;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.SecurityLabelOn;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.cql.syntax.tree.TypeChange;
import dev.rowhouse.cql.types.UserType;

import java.util.List;
import java.util.Optional;

/// COMMENT ON and SECURITY LABEL ON, and what other statements do to comments and labels.
final class NoteStatements {
    private final Schema schema;
    private final SchemaContext context;
    private final Span span;

    private NoteStatements(Schema schema, SchemaContext context, Span span) {
        this.schema = schema;
        this.context = context;
        this.span = span;
    }

    /// An existing object: its keyspace, and what it is called there.
    private record Found(KeyspaceMetadata keyspace, Target target) {}

    static SchemaResult comment(Schema schema, CommentOn statement, SchemaContext context) {
        context.features().require(CassandraRelease.V6_0, "COMMENT ON", statement.span());
        NoteStatements notes = new NoteStatements(schema, context, statement.span());
        Found found = notes.find(statement.object());
        notes.requireText(statement.text(), "comment");
        KeyspaceMetadata keyspace = found.keyspace();
        if (found.target().kind() == Kind.TABLE) {
            TableMetadata table = keyspace.findTable(found.target().name()).orElseThrow();
            TableOptions options = table.options().withComment(statement.text().orElse(""));
            keyspace = keyspace.withTable(table.toBuilder().options(options).build());
        } else {
            keyspace =
                    keyspace.withNotes(
                            keyspace.notes().withComment(found.target(), statement.text()));
        }
        return notes.changed(found, keyspace);
    }

    static SchemaResult label(Schema schema, SecurityLabelOn statement, SchemaContext context) {
        context.features().require(CassandraRelease.V6_0, "SECURITY LABEL", statement.span());
        NoteStatements notes = new NoteStatements(schema, context, statement.span());
        Found found = notes.find(statement.object());
        notes.requireText(statement.label(), "security label");
        KeyspaceMetadata keyspace = found.keyspace();
        SchemaResult result =
                notes.changed(
                        found,
                        keyspace.withNotes(
                                keyspace.notes().withLabel(found.target(), statement.label())));
        return statement.provider().isEmpty()
                ? result
                : result.withWarnings(
                        List.of(
                                "Provider functionality not implemented. Provider '%s' will not be loaded or invoked."
                                        .formatted(statement.provider().get().text())));
    }

    private SchemaResult changed(Found found, KeyspaceMetadata keyspace) {
        Schema result = schema.withKeyspace(keyspace);
        if (result.equals(schema)) {
            return SchemaResult.unchanged(schema);
        }
        Target target = found.target();
        return SchemaResult.changed(
                result,
                switch (target.kind()) {
                    case KEYSPACE ->
                            SchemaChange.ofKeyspace(SchemaChange.Kind.UPDATED, keyspace.name());
                    case TABLE, COLUMN ->
                            SchemaChange.ofTable(
                                    SchemaChange.Kind.UPDATED, keyspace.name(), target.name());
                    case TYPE, FIELD ->
                            SchemaChange.ofType(
                                    SchemaChange.Kind.UPDATED, keyspace.name(), target.name());
                });
    }

    private void requireText(Optional<String> text, String what) {
        if (text.filter(String::isEmpty).isPresent()) {
            throw SchemaErrors.invalid(span, "Cannot set %s to empty string", what)
                    .withHint("IS NULL takes the %s away".formatted(what));
        }
    }

    private Found find(DescribedObject object) {
        return switch (object) {
            case DescribedObject.Keyspace one -> {
                SchemaContext.requireModifiable(one.keyspace().text());
                yield new Found(keyspace(one.keyspace().text()), new Target(Kind.KEYSPACE, "", ""));
            }
            case DescribedObject.Table one -> {
                KeyspaceMetadata keyspace = keyspaceOf(one.table());
                yield new Found(
                        keyspace, new Target(Kind.TABLE, table(keyspace, one.table()).name(), ""));
            }
            case DescribedObject.Column one -> {
                KeyspaceMetadata keyspace = keyspaceOf(one.table());
                TableMetadata table = table(keyspace, one.table());
                String column = one.column().text();
                if (table.findColumn(column).isEmpty()) {
                    throw SchemaErrors.invalid(
                            one.column().span(),
                            "Column '%s' doesn't exist in table '%s'",
                            column,
                            table);
                }
                yield new Found(keyspace, new Target(Kind.COLUMN, table.name(), column));
            }
            case DescribedObject.Type one -> {
                KeyspaceMetadata keyspace = keyspaceOf(one.type());
                yield new Found(
                        keyspace, new Target(Kind.TYPE, type(keyspace, one.type()).name(), ""));
            }
            case DescribedObject.Field one -> {
                KeyspaceMetadata keyspace = keyspaceOf(one.type());
                UserType type = type(keyspace, one.type());
                String field = one.field().text();
                if (type.fieldIndex(field) < 0) {
                    throw SchemaErrors.invalid(
                            one.field().span(),
                            "Field '%s' doesn't exist in type '%s.%s'",
                            field,
                            keyspace.name(),
                            type.name());
                }
                yield new Found(keyspace, new Target(Kind.FIELD, type.name(), field));
            }
        };
    }

    private KeyspaceMetadata keyspaceOf(QualifiedName name) {
        return keyspace(context.keyspaceOf(name));
    }

    private KeyspaceMetadata keyspace(String name) {
        return schema.findKeyspace(name)
                .orElseThrow(() -> SchemaErrors.invalid(span, "Keyspace '%s' doesn't exist", name));
    }

    private static TableMetadata table(KeyspaceMetadata keyspace, QualifiedName name) {
        return keyspace.findTable(name.text())
                .orElseThrow(() ->
                        SchemaErrors.invalid(
                                name.span(),
                                "Table '%s.%s' doesn't exist",
                                keyspace.name(),
                                name.text()));
    }

    private static UserType type(KeyspaceMetadata keyspace, QualifiedName name) {
        return keyspace.findType(name.text())
                .orElseThrow(() ->
                        SchemaErrors.invalid(
                                name.span(),
                                "Type '%s.%s' doesn't exist",
                                keyspace.name(),
                                name.text()));
    }

    /// The result of a statement, with the notes about what it dropped or renamed brought up to
    /// date.
    static SchemaResult follow(SchemaResult result, SchemaStatement statement) {
        Optional<KeyspaceMetadata> keyspace =
                result.change().flatMap(one -> result.schema().findKeyspace(one.keyspace()));
        if (keyspace.isEmpty() || keyspace.get().notes().equals(Notes.NONE)) {
            return result;
        }
        Notes notes = keyspace.get().notes();
        String name = result.change().orElseThrow().name();
        switch (statement) {
            case SchemaStatement.AlterTable alter
                    when alter.change() instanceof TableChange.RenameColumns change ->
                    notes = renamed(notes, Kind.COLUMN, name, change.renames());
            case SchemaStatement.AlterType alter
                    when alter.change() instanceof TypeChange.RenameFields change ->
                    notes = renamed(notes, Kind.FIELD, name, change.renames());
            default -> {}
        }
        KeyspaceMetadata changed = keyspace.get().withNotes(notes.about(keyspace.get()));
        return new SchemaResult(
                result.schema().withKeyspace(changed), result.change(), result.warnings());
    }

    private static Notes renamed(Notes notes, Kind kind, String name, List<Rename> renames) {
        Notes result = notes;
        for (Rename rename : renames) {
            result = result.renamed(kind, name, rename.from().text(), rename.to().text());
        }
        return result;
    }
}
