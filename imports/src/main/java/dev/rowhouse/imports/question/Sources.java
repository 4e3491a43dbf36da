package dev.rowhouse.imports.question;

import dev.rowhouse.imports.ddl.SqlNames;
import dev.rowhouse.imports.name.NameBook;
import dev.rowhouse.imports.relational.ColumnType;
import dev.rowhouse.imports.relational.Mapped;
import dev.rowhouse.imports.relational.RelationalModel;
import dev.rowhouse.imports.relational.Table;

import net.sf.jsqlparser.schema.Column;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The tables that a statement names, under the aliases that they have in the model's language, and
/// the paths of their columns.
///
/// **Thread safety.** None; lives as long as one statement is translated.
final class Sources {
    private static final Set<String> RESERVED =
            Set.of(
                    "select",
                    "distinct",
                    "from",
                    "join",
                    "inner",
                    "as",
                    "where",
                    "and",
                    "order",
                    "by",
                    "asc",
                    "desc",
                    "between",
                    "in",
                    "member",
                    "of",
                    "insert",
                    "into",
                    "values",
                    "update",
                    "set",
                    "delete",
                    "true",
                    "false",
                    "null",
                    "or",
                    "not",
                    "left",
                    "right",
                    "outer",
                    "group",
                    "having",
                    "like",
                    "is",
                    "limit",
                    "fetch",
                    "union",
                    "on",
                    "case");

    private final RelationalModel model;
    private final Refusals refusals;
    private final NameBook aliases = new NameBook();
    private final List<Source> sources = new ArrayList<>();
    private boolean lacksTable;

    Sources(RelationalModel model, Refusals refusals) {
        this.model = model;
        this.refusals = refusals;
    }

    /// A table as a statement uses it.
    ///
    /// @param alias its alias in the model's language
    /// @param sqlName what the statement calls it
    /// @param mapped what the table is in the model
    record Source(String alias, String sqlName, Mapped mapped) {}

    /// A column of a source.
    record UsedColumn(Source source, Table.Column column) {
        /// The type of the column in the model, as a model file writes it.
        String type() {
            return column.type() instanceof ColumnType.Kept kept ? kept.type() : "text";
        }
    }

    /// Adds a table that the statement names; empty after a refusal.
    Optional<Source> add(net.sf.jsqlparser.schema.Table table) {
        String name = SqlNames.plain(table.getName());
        Optional<Mapped> mapped = model.of(name);
        if (mapped.isEmpty()) {
            lacksTable = true;
            boolean isKnown = model.schema().table(name).isPresent();
            refusals.refuse(
                    isKnown
                            ? "table " + name + " is not in the model"
                            : "the schema has no table " + name,
                    isKnown
                            ? "see the message about it"
                            : "add it to the schema, or correct the name");
            return Optional.empty();
        }
        String sqlName =
                table.getAlias() == null ? name : SqlNames.plain(table.getAlias().getName());
        String wanted =
                table.getAlias() == null ? initials(name) : sqlName.toLowerCase(Locale.ROOT);
        return Optional.of(add(mapped.get(), sqlName, wanted));
    }

    /// Adds a table that the statement does not name, at the other end of a link.
    Source addUnnamed(Mapped mapped) {
        return add(mapped, "", initials(mapped.table().name()));
    }

    private Source add(Mapped mapped, String sqlName, String wanted) {
        String plain = wanted.replaceAll("[^a-z0-9]", "");
        boolean isUsable = plain.matches("[a-z].*") && !RESERVED.contains(plain);
        Source source =
                new Source(
                        aliases.give(
                                isUsable
                                        ? List.of(plain)
                                        : List.of(plain.isEmpty() ? "t1" : "t" + plain)),
                        sqlName,
                        mapped);
        sources.add(source);
        return source;
    }

    private static String initials(String table) {
        StringBuilder initials = new StringBuilder();
        for (String word : dev.rowhouse.model.naming.SnakeCase.of(table).split("_", -1)) {
            if (!word.isEmpty()) {
                initials.append(word.charAt(0));
            }
        }
        return initials.toString();
    }

    List<Source> all() {
        return List.copyOf(sources);
    }

    /// Finds the table of a column; empty after a refusal.
    Optional<UsedColumn> place(Column column) {
        String name = SqlNames.plain(column.getColumnName());
        List<UsedColumn> places = new ArrayList<>();
        for (Source source : sources) {
            boolean isMeant =
                    !source.sqlName().isEmpty()
                            && (column.getTable() == null
                                    || column.getTable().getName() == null
                                    || SqlNames.plain(column.getTable().getName())
                                            .equalsIgnoreCase(source.sqlName()));
            if (isMeant) {
                source.mapped()
                        .table()
                        .column(name)
                        .ifPresent(found -> places.add(new UsedColumn(source, found)));
            }
        }
        if (places.isEmpty() && lacksTable) {
            // The column may be that table's, which has been told of.
            return Optional.empty();
        }
        if (places.isEmpty()) {
            refusals.refuse(
                    "there is no column " + column.getFullyQualifiedName(),
                    "correct the name; the tables of the statement are "
                            + String.join(
                                    ", ",
                                    sources.stream()
                                            .map(Source::sqlName)
                                            .filter(each -> !each.isEmpty())
                                            .toList()));
            return Optional.empty();
        }
        if (places.size() > 1) {
            refusals.refuse(
                    "column " + name + " is in several tables of the statement",
                    "write an alias before it");
        }
        return Optional.of(places.getFirst());
    }

    /// The path of a column in the model's language, without an alias; empty after a refusal.
    Optional<String> path(Mapped mapped, String column) {
        Optional<String> path = model.path(mapped, column);
        if (path.isEmpty()) {
            refusals.refuse(
                    "column " + mapped.table().name() + "." + column + " is not in the model",
                    "see the message about it");
        }
        return path;
    }

    /// The model's counterpart of a table.
    Optional<Mapped> mapped(String table) {
        return model.of(table);
    }

    /// Whether a word cannot be a name in the model's language.
    static boolean isReserved(String word) {
        return RESERVED.contains(word.toLowerCase(Locale.ROOT));
    }
}
