package dev.rowhouse.imports.ddl;

import dev.rowhouse.imports.relational.Table;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// A table while its script is read: later statements add keys, comments and rows to it.
///
/// **Thread safety.** None; lives as long as one script is read.
final class TableBuilder {
    private final String name;
    private final int line;
    private final List<Table.Column> columns = new ArrayList<>();
    private final List<Table.ForeignKey> foreignKeys = new ArrayList<>();
    private final List<List<String>> uniques = new ArrayList<>();
    private List<String> primaryKey = List.of();
    private String comment = "";
    private long rows;

    TableBuilder(String name, int line) {
        this.name = name;
        this.line = line;
    }

    String name() {
        return name;
    }

    void addColumn(Table.Column column) {
        columns.add(column);
    }

    void addForeignKey(Table.ForeignKey key) {
        foreignKeys.add(key);
    }

    void addUnique(List<String> unique) {
        uniques.add(List.copyOf(unique));
    }

    void setPrimaryKey(List<String> key) {
        primaryKey = List.copyOf(key);
    }

    void setComment(String text) {
        comment = text;
    }

    void addRows(long more) {
        rows += more;
    }

    void setColumnComment(String column, String text) {
        columns.replaceAll(each ->
                each.name().equalsIgnoreCase(column)
                        ? new Table.Column(
                                each.name(),
                                each.type(),
                                each.nullable(),
                                each.generated(),
                                each.fallback(),
                                text,
                                each.line())
                        : each);
    }

    void setNullable(String column, boolean nullable) {
        columns.replaceAll(each ->
                each.name().equalsIgnoreCase(column)
                        ? new Table.Column(
                                each.name(),
                                each.type(),
                                nullable,
                                each.generated(),
                                each.fallback(),
                                each.comment(),
                                each.line())
                        : each);
    }

    void setGenerated(String column) {
        columns.replaceAll(each ->
                each.name().equalsIgnoreCase(column)
                        ? new Table.Column(
                                each.name(),
                                each.type(),
                                false,
                                true,
                                each.fallback(),
                                each.comment(),
                                each.line())
                        : each);
    }

    Table build() {
        primaryKey.forEach(column -> setNullable(column, false));
        return new Table(
                name,
                columns,
                primaryKey,
                foreignKeys,
                uniques,
                comment,
                rows == 0 ? OptionalLong.empty() : OptionalLong.of(rows),
                line);
    }
}
