package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.schema.Notes.Kind;
import dev.rowhouse.cql.schema.Notes.Target;
import dev.rowhouse.cql.types.Identifiers;

import java.util.ArrayList;
import java.util.List;

/// The statements that make comments and security labels, as DESCRIBE prints them.
public final class NoteText {
    private final KeyspaceMetadata keyspace;
    private final List<String> statements = new ArrayList<>();

    private NoteText(KeyspaceMetadata keyspace) {
        this.keyspace = keyspace;
    }

    /// The statements about a keyspace itself.
    public static List<String> ofKeyspace(KeyspaceMetadata keyspace) {
        NoteText text = new NoteText(keyspace);
        text.add(new Target(Kind.KEYSPACE, "", ""));
        return text.statements;
    }

    /// The statements about a table and its columns.
    public static List<String> ofTable(KeyspaceMetadata keyspace, TableMetadata table) {
        NoteText text = new NoteText(keyspace);
        if (!table.options().comment().isEmpty()) {
            text.comment(new Target(Kind.TABLE, table.name(), ""), table.options().comment());
        }
        text.add(new Target(Kind.TABLE, table.name(), ""));
        table.columns()
                .forEach(column -> text.add(new Target(Kind.COLUMN, table.name(), column.name())));
        return text.statements;
    }

    /// The statements about a type and its fields: first all comments, then all labels.
    public static List<String> ofType(KeyspaceMetadata keyspace, String type) {
        NoteText text = new NoteText(keyspace);
        List<Target> targets = new ArrayList<>();
        targets.add(new Target(Kind.TYPE, type, ""));
        keyspace.findType(type)
                .ifPresent(found ->
                        found.fieldNames()
                                .forEach(
                                        field -> targets.add(new Target(Kind.FIELD, type, field))));
        targets.forEach(text::addComment);
        targets.forEach(text::addLabel);
        return text.statements;
    }

    /// The statements about everything in a keyspace, without comments of tables.
    static List<String> all(KeyspaceMetadata keyspace) {
        NoteText text = new NoteText(keyspace);
        keyspace.notes().comments().forEach(text::comment);
        keyspace.notes().labels().forEach(text::label);
        return text.statements;
    }

    private void add(Target target) {
        addComment(target);
        addLabel(target);
    }

    private void addComment(Target target) {
        String comment = keyspace.notes().comments().get(target);
        if (comment != null) {
            comment(target, comment);
        }
    }

    private void addLabel(Target target) {
        String label = keyspace.notes().labels().get(target);
        if (label != null) {
            label(target, label);
        }
    }

    private void comment(Target target, String comment) {
        statements.add("COMMENT ON " + cql(target, comment));
    }

    private void label(Target target, String label) {
        statements.add("SECURITY LABEL ON " + cql(target, label));
    }

    private String cql(Target target, String text) {
        StringBuilder cql = new StringBuilder(target.kind().name()).append(' ');
        cql.append(Identifiers.quoteIfNeeded(keyspace.name()));
        for (String name : List.of(target.name(), target.part())) {
            if (!name.isEmpty()) {
                cql.append('.').append(Identifiers.quoteIfNeeded(name));
            }
        }
        return cql.append(" IS ").append(Identifiers.quoteText(text)).append(';').toString();
    }
}
