package dev.rowhouse.draw.picture;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.table.ChebotkoNotation;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// Tables, materialized views and user-defined types as boxes of a Chebotko diagram.
final class TableBox {
    private static final String TABLE = "table";
    private static final String TYPE = "type";

    private TableBox() {}

    /// The box of a table or view.
    static LinedBox of(TableDesign table) {
        return new LinedBox(
                new LinedBox.Head(
                        TABLE,
                        table.name(),
                        "",
                        Stream.of(table.rowMeaning(), word(table))
                                .filter(note -> !note.isEmpty())
                                .toList(),
                        title(table),
                        table.kind() == TableKind.VIEW),
                table.columns().stream().map(column -> line(table, column)).toList());
    }

    /// The box of a user-defined type.
    static LinedBox of(UserTypeDefinition type) {
        List<LinedBox.Line> lines = new ArrayList<>();
        for (Attribute field : type.fields()) {
            lines.add(plain(SnakeCase.of(field.name()), field.type(), field.about()));
        }
        return ofType(SnakeCase.of(type.name()), lines);
    }

    /// The box of a user-defined type that the design needs for a table.
    static LinedBox of(UserType type) {
        List<LinedBox.Line> lines = new ArrayList<>();
        for (int i = 0; i < type.fieldNames().size(); i++) {
            lines.add(plain(type.fieldNames().get(i), type.fieldType(i), ""));
        }
        return ofType(type.name(), lines);
    }

    private static LinedBox ofType(String name, List<LinedBox.Line> lines) {
        String about = "user-defined type";
        return new LinedBox(new LinedBox.Head(TYPE, name, "", List.of(about), about, false), lines);
    }

    /// The box of the table of held instances.
    static LinedBox ofHeldCalls() {
        List<LinedBox.Line> lines = new ArrayList<>();
        String key = "instance";
        CqlType type = heldType(key);
        lines.add(
                new LinedBox.Line(
                        column(key),
                        key,
                        false,
                        type.cql(),
                        "",
                        ColumnRole.PARTITION_KEY.mark(),
                        Ink.KEY,
                        Ink.KEY_SURFACE,
                        "the instance that a call holds"));
        for (String column : List.of("call", "mutation", "parameters")) {
            lines.add(plain(column, heldType(column), ""));
        }
        String about = "calls that have begun and not yet ended";
        return new LinedBox(
                new LinedBox.Head(TABLE, HeldCalls.TABLE, "", List.of(about), about, false), lines);
    }

    private static CqlType heldType(String column) {
        return requireNonNull(HeldCalls.COLUMNS.get(column), column);
    }

    private static SequencedMap<String, String> column(String name) {
        return LinedBox.Line.showing("column", name);
    }

    private static LinedBox.Line plain(String name, CqlType type, String about) {
        return new LinedBox.Line(
                column(name),
                ChebotkoNotation.name(name, type),
                false,
                type.cql(),
                "",
                "",
                Ink.TEXT,
                Ink.NONE,
                about.isEmpty() ? type.cql() : type.cql() + ": " + about);
    }

    private static LinedBox.Line line(TableDesign table, ColumnDesign column) {
        String mark = ChebotkoNotation.mark(table, column);
        return new LinedBox.Line(
                column(column.name()),
                ChebotkoNotation.name(column.name(), column.type()),
                false,
                column.type().cql(),
                word(column),
                column.type().isCounter() ? (mark + " " + ChebotkoNotation.COUNTER).strip() : mark,
                ink(column.role()),
                surface(column.role()),
                "%s %s: %s; stores %s"
                        .formatted(
                                column.name(), column.type().cql(), column.why(), column.stores()));
    }

    private static String word(ColumnDesign column) {
        return switch (column.source()) {
            case ColumnSource.OfBucket _ -> "bucket";
            case ColumnSource.OfShard _ -> "shard";
            case ColumnSource.Constant _ -> "constant";
            case ColumnSource.OfField _, ColumnSource.OfElements _ -> "";
        };
    }

    /// The ink of a role.
    static Ink ink(ColumnRole role) {
        return switch (role) {
            case PARTITION_KEY -> Ink.KEY;
            case CLUSTERING_ASCENDING, CLUSTERING_DESCENDING -> Ink.CLUSTERING;
            case STATIC -> Ink.STATIC;
            case REGULAR -> Ink.TEXT;
        };
    }

    /// The background of a role.
    static Ink surface(ColumnRole role) {
        return switch (role) {
            case PARTITION_KEY -> Ink.KEY_SURFACE;
            case CLUSTERING_ASCENDING, CLUSTERING_DESCENDING -> Ink.CLUSTERING_SURFACE;
            case STATIC -> Ink.STATIC_SURFACE;
            case REGULAR -> Ink.NONE;
        };
    }

    /// The reason why a table exists in a few words; empty for one that answers questions.
    static String word(TableDesign table) {
        return switch (table.kind()) {
            case QUESTION -> "";
            case LOOKUP -> "lookup table for mutations";
            case KEPT -> "stores what no question shows";
            case BUCKETS -> "lists the buckets in use";
            case VIEW -> "materialized view of " + table.base().orElse("its base table");
        };
    }

    private static String title(TableDesign table) {
        List<String> parts = new ArrayList<>();
        parts.add("%s: a row is %s".formatted(table.name(), table.rowMeaning()));
        if (!table.questions().isEmpty()) {
            parts.add("answers " + String.join(", ", table.questions()));
        }
        if (!word(table).isEmpty()) {
            parts.add(word(table));
        }
        return String.join("; ", parts);
    }
}
