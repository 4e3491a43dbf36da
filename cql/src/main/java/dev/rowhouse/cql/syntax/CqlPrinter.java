package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.tree.AccessStatement;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Describe;
import dev.rowhouse.cql.syntax.tree.Explain;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.InsertJson;
import dev.rowhouse.cql.syntax.tree.Let;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Transaction;
import dev.rowhouse.cql.syntax.tree.TransactionCondition;
import dev.rowhouse.cql.syntax.tree.Truncate;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.syntax.tree.Use;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Writes statements as CQL the way a person would: keywords in upper case, names quoted only when
/// they must be, definitions of tables with one column to a line, other statements on one line as
/// long as they fit.
///
/// Reading what was written yields an equal tree.
///
/// **Thread safety.** Stateless.
public final class CqlPrinter {
    private CqlPrinter() {}

    /// A statement as CQL, without semicolon.
    public static String print(Statement statement) {
        return print(statement, "");
    }

    /// Statements as a script, each with its semicolon on lines of its own.
    public static String printAll(List<? extends Statement> statements) {
        ScriptPrinter script = new ScriptPrinter();
        statements.forEach(script::statement);
        return script.print();
    }

    /// A statement of which all lines but the first begin with a margin.
    private static String print(Statement statement, String margin) {
        return switch (statement) {
            case Select select -> select(select, margin);
            case Modification modification -> modification(modification, margin);
            case Batch batch -> batch(batch, margin);
            case Transaction transaction -> transaction(transaction, margin);
            case Let let -> let(let, margin);
            case Truncate truncate -> "TRUNCATE " + truncate.table();
            case Use use -> "USE " + use.keyspace();
            case SchemaStatement schema -> SchemaPrinter.print(schema, margin);
            case AccessStatement access -> AccessPrinter.print(access);
            case Describe describe -> DescribePrinter.print(describe);
            case Explain explain ->
                    switch (explain.mode()) {
                                case PLAN -> "EXPLAIN ";
                                case ANALYZE -> "EXPLAIN ANALYZE ";
                            }
                            + print(explain.statement(), margin);
        };
    }

    private static String select(Select select, String margin) {
        Layout layout = new Layout();
        String head =
                "SELECT " + (select.json() ? "JSON " : "") + (select.distinct() ? "DISTINCT " : "");
        if (select.isWildcard()) {
            layout.add(head + "*");
        } else {
            layout.add(head, selectors(select.selectors()), ", ");
        }
        layout.add("FROM " + select.table());
        layout.add("WHERE ", select.where(), " AND ");
        layout.add("GROUP BY ", select.groupBy(), ", ");
        layout.add("ORDER BY ", select.orderBy(), ", ");
        select.perPartitionLimit().ifPresent(rows -> layout.add("PER PARTITION LIMIT " + rows));
        select.limit().ifPresent(rows -> layout.add("LIMIT " + rows));
        layout.add(select.allowFiltering() ? "ALLOW FILTERING" : "");
        return layout.print(margin);
    }

    /// A column named `json` or `distinct` would be taken for the keyword when an operator or
    /// bracket follows it.
    static List<String> selectors(List<Selector> selectors) {
        List<String> texts = new ArrayList<>(selectors.stream().map(Selector::toString).toList());
        String first = texts.getFirst();
        for (String word : List.of("json", "distinct")) {
            if (first.startsWith(word) && first.length() > word.length()) {
                String rest = first.substring(word.length());
                if (rest.startsWith("[") || (rest.startsWith(" ") && !rest.startsWith(" AS "))) {
                    texts.set(0, '"' + word + '"' + rest);
                }
            }
        }
        return texts;
    }

    private static String modification(Modification modification, String margin) {
        Layout layout =
                switch (modification) {
                    case Insert insert -> insert(insert);
                    case InsertJson insert -> insertJson(insert);
                    case Update update -> update(update);
                    case Delete delete -> delete(delete);
                };
        return layout.print(margin);
    }

    private static Layout insert(Insert insert) {
        return new Layout()
                .add("INSERT INTO " + insert.table() + " (", insert.columns(), ", ", ")")
                .add("VALUES (", insert.values(), ", ", ")")
                .add(insert.ifNotExists() ? "IF NOT EXISTS" : "")
                .add(insert.using().toString());
    }

    private static Layout insertJson(InsertJson insert) {
        boolean unset = insert.absent() == InsertJson.AbsentColumns.UNSET;
        return new Layout()
                .add("INSERT INTO " + insert.table() + " JSON " + insert.json())
                .add(unset ? "DEFAULT UNSET" : "")
                .add(insert.ifNotExists() ? "IF NOT EXISTS" : "")
                .add(insert.using().toString());
    }

    private static Layout update(Update update) {
        return new Layout()
                .add("UPDATE " + update.table())
                .add(update.using().toString())
                .add("SET ", update.assignments(), ", ")
                .add("WHERE ", update.where(), " AND ")
                .add(update.ifExists() ? "IF EXISTS" : "")
                .add("IF ", update.conditions(), " AND ");
    }

    private static Layout delete(Delete delete) {
        Layout layout = new Layout();
        if (delete.targets().isEmpty()) {
            layout.add("DELETE FROM " + delete.table());
        } else {
            layout.add("DELETE ", delete.targets(), ", ").add("FROM " + delete.table());
        }
        return layout.add(delete.using().toString())
                .add("WHERE ", delete.where(), " AND ")
                .add(delete.ifExists() ? "IF EXISTS" : "")
                .add("IF ", delete.conditions(), " AND ");
    }

    private static String batch(Batch batch, String margin) {
        StringBuilder text = new StringBuilder("BEGIN ");
        if (batch.type() != BatchType.LOGGED) {
            text.append(batch.type()).append(' ');
        }
        text.append("BATCH");
        if (!batch.using().isEmpty()) {
            text.append(' ').append(batch.using());
        }
        for (Modification statement : batch.statements()) {
            String indented = margin + "    ";
            text.append('\n').append(indented);
            text.append(modification(statement, indented)).append(';');
        }
        return text.append('\n').append(margin).append("APPLY BATCH").toString();
    }

    private static String let(Let let, String margin) {
        return "LET " + let.name().text() + " = (" + select(let.select(), margin) + ")";
    }

    private static String transaction(Transaction transaction, String margin) {
        String indented = margin + "    ";
        List<String> lines = new ArrayList<>();
        lines.add("BEGIN TRANSACTION");
        for (Let let : transaction.lets()) {
            lines.add(indented + let(let, indented) + ";");
        }
        transaction
                .select()
                .ifPresent(select -> lines.add(indented + select(select, indented) + ";"));
        if (!transaction.returned().isEmpty()) {
            Layout returned = new Layout().add("SELECT ", transaction.returned(), ", ");
            lines.add(indented + returned.print(indented) + ";");
        }
        boolean isConditional = !transaction.conditions().isEmpty();
        String deeper = isConditional ? indented + "    " : indented;
        if (isConditional) {
            lines.add(indented + conditions(transaction) + " THEN");
        }
        for (Modification update : transaction.updates()) {
            lines.add(deeper + modification(update, deeper) + ";");
        }
        if (isConditional) {
            lines.add(indented + "END IF");
        }
        lines.add(margin + "COMMIT TRANSACTION");
        return String.join("\n", lines);
    }

    private static String conditions(Transaction transaction) {
        return transaction.conditions().stream()
                .map(TransactionCondition::toString)
                .collect(Collectors.joining(" AND ", "IF ", ""));
    }
}
