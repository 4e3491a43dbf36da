package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.PrimaryKey;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.PropertyValue;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterKeyspace;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterView;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CommentOn;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CopiedPart;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CopyTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateAggregate;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateFunction;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateIndex;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateKeyspace;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTrigger;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateView;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropAggregate;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropFunction;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropIndex;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropKeyspace;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropTrigger;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropView;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.FieldDefinition;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.IfPresent;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.SecurityLabelOn;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.cql.syntax.tree.TableOptions;
import dev.rowhouse.cql.syntax.tree.TypeChange;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes statements that change the schema.
final class SchemaPrinter {
    private static final String INDENT = "    ";

    /// Names longer than this do not push the types of all others to the right.
    private static final int ALIGNED_NAME_LENGTH_MAX = 30;

    private SchemaPrinter() {}

    static String print(SchemaStatement statement, String margin) {
        return switch (statement) {
            case CreateKeyspace create ->
                    withProperties(
                            "CREATE KEYSPACE "
                                    + ifNotExists(create.ifNotExists())
                                    + create.keyspace(),
                            create.properties(),
                            margin);
            case AlterKeyspace alter ->
                    withProperties(
                            "ALTER KEYSPACE " + ifExists(alter.ifExists()) + alter.keyspace(),
                            alter.properties(),
                            margin);
            case DropKeyspace drop ->
                    "DROP KEYSPACE " + ifExists(drop.ifExists()) + drop.keyspace();
            case CreateTable create -> createTable(create, margin);
            case CopyTable copy -> copyTable(copy, margin);
            case CommentOn comment -> comment(comment);
            case SecurityLabelOn label -> label(label);
            case AlterTable alter -> alterTable(alter, margin);
            case DropTable drop -> "DROP TABLE " + ifExists(drop.ifExists()) + drop.table();
            case CreateType create -> createType(create, margin);
            case AlterType alter ->
                    "ALTER TYPE "
                            + ifExists(alter.ifExists())
                            + alter.type().asTypeName()
                            + " "
                            + change(alter.change());
            case DropType drop ->
                    "DROP TYPE " + ifExists(drop.ifExists()) + drop.type().asTypeName();
            case CreateIndex create -> createIndex(create, margin);
            case DropIndex drop -> "DROP INDEX " + ifExists(drop.ifExists()) + drop.index();
            case CreateView create -> createView(create, margin);
            case AlterView alter ->
                    withProperties(
                            "ALTER MATERIALIZED VIEW " + ifExists(alter.ifExists()) + alter.view(),
                            alter.properties(),
                            margin);
            case DropView drop ->
                    "DROP MATERIALIZED VIEW " + ifExists(drop.ifExists()) + drop.view();
            case CreateFunction create -> createFunction(create, margin);
            case DropFunction drop ->
                    "DROP FUNCTION "
                            + ifExists(drop.ifExists())
                            + drop.function().asFunctionName()
                            + types(drop.arguments());
            case CreateAggregate create -> createAggregate(create, margin);
            case DropAggregate drop ->
                    "DROP AGGREGATE "
                            + ifExists(drop.ifExists())
                            + drop.aggregate().asFunctionName()
                            + types(drop.arguments());
            case CreateTrigger create -> createTrigger(create);
            case DropTrigger drop -> dropTrigger(drop);
        };
    }

    private static String withProperties(String head, Properties properties, String margin) {
        return new Layout().add(head).add("WITH ", properties.entries(), " AND ").print(margin);
    }

    private static String alterTable(AlterTable alter, String margin) {
        Layout head = new Layout().add("ALTER TABLE " + ifExists(alter.ifExists()) + alter.table());
        return change(head, alter.change()).print(margin);
    }

    private static String copyTable(CopyTable copy, String margin) {
        List<Object> options = new ArrayList<>();
        Stream.of(CopiedPart.values()).filter(copy.copied()::contains).forEach(options::add);
        options.addAll(copy.properties().entries());
        return new Layout()
                .add(
                        "CREATE TABLE "
                                + ifNotExists(copy.ifNotExists())
                                + copy.table()
                                + " LIKE "
                                + copy.source())
                .add("WITH ", options, " AND ")
                .print(margin);
    }

    private static String comment(CommentOn comment) {
        return "COMMENT ON " + comment.object() + " IS " + textOrNull(comment.text());
    }

    private static String label(SecurityLabelOn label) {
        return "SECURITY LABEL "
                + label.provider().map(name -> "FOR " + name + " ").orElse("")
                + "ON "
                + label.object()
                + " IS "
                + textOrNull(label.label());
    }

    private static String textOrNull(Optional<String> text) {
        return text.map(CqlKeywords::literal).orElse("NULL");
    }

    private static String createTrigger(CreateTrigger create) {
        return "CREATE TRIGGER "
                + ifNotExists(create.ifNotExists())
                + create.trigger()
                + " ON "
                + create.table()
                + " USING "
                + CqlKeywords.literal(create.className());
    }

    private static String dropTrigger(DropTrigger drop) {
        return "DROP TRIGGER " + ifExists(drop.ifExists()) + drop.trigger() + " ON " + drop.table();
    }

    private static String ifExists(boolean present) {
        return present ? "IF EXISTS " : "";
    }

    private static String ifNotExists(boolean present) {
        return present ? "IF NOT EXISTS " : "";
    }

    private static String createTable(CreateTable create, String margin) {
        List<ColumnDefinition> columns = create.columns();
        Optional<String> inlineKey = create.primaryKey().flatMap(key -> inlineKey(columns, key));
        List<String> names = columns.stream().map(column -> column.name().toString()).toList();
        int width = alignedWidth(names);
        List<String> lines = new ArrayList<>();
        boolean keyPrinted = false;
        for (int i = 0; i < columns.size(); i++) {
            String name = names.get(i);
            String line = pad(name, width) + columns.get(i).toString().substring(name.length());
            if (!keyPrinted && inlineKey.equals(Optional.of(name))) {
                line += " PRIMARY KEY";
                keyPrinted = true;
            }
            lines.add(line);
        }
        if (inlineKey.isEmpty()) {
            create.primaryKey().map(PrimaryKey::toString).ifPresent(lines::add);
        }
        return "CREATE TABLE "
                + ifNotExists(create.ifNotExists())
                + create.table()
                + block(lines, margin)
                + options(create.options(), margin);
    }

    /// The column that a key without clustering can be declared beside.
    private static Optional<String> inlineKey(List<ColumnDefinition> columns, PrimaryKey key) {
        if (key.partitionKey().size() > 1 || !key.clustering().isEmpty()) {
            return Optional.empty();
        }
        return columns.stream()
                .filter(column -> column.name().equals(key.partitionKey().getFirst()))
                .findFirst()
                .map(column -> column.name().toString());
    }

    private static int alignedWidth(List<String> names) {
        return names.stream()
                .mapToInt(String::length)
                .filter(length -> length <= ALIGNED_NAME_LENGTH_MAX)
                .max()
                .orElse(0);
    }

    private static String pad(String name, int width) {
        return name + " ".repeat(Math.max(0, width - name.length()));
    }

    private static String block(List<String> lines, String margin) {
        String separator = ",\n" + margin + INDENT;
        return " (\n" + margin + INDENT + String.join(separator, lines) + "\n" + margin + ")";
    }

    /// ` WITH … AND …`, one option to a line; the order of the rows comes first.
    private static String options(TableOptions options, String margin) {
        List<String> texts = new ArrayList<>();
        if (options.compactStorage()) {
            texts.add("COMPACT STORAGE");
        }
        if (!options.clusteringOrder().isEmpty()) {
            texts.add(
                    options.clusteringOrder().stream()
                            .map(TableOptions.ColumnOrder::toString)
                            .collect(Collectors.joining(", ", "CLUSTERING ORDER BY (", ")")));
        }
        options.properties().entries().stream()
                .map(property -> property(property, margin + "  "))
                .forEach(texts::add);
        return texts.isEmpty() ? "" : " WITH " + String.join("\n" + margin + "  AND ", texts);
    }

    /// A property on one line, or, when it is long and has options, one of these to a line.
    private static String property(Properties.Property property, String margin) {
        String text = property.toString();
        boolean fits = margin.length() + "AND ".length() + text.length() <= Layout.WIDTH;
        if (fits || !(property.value() instanceof PropertyValue.Options(var options))) {
            return text;
        }
        return options.stream()
                .map(PropertyValue.Option::toString)
                .collect(
                        Collectors.joining(
                                ",\n" + margin + INDENT,
                                property.name() + " = {\n" + margin + INDENT,
                                "\n" + margin + "}"));
    }

    private static String createType(CreateType create, String margin) {
        List<String> names =
                create.fields().stream().map(field -> field.name().toString()).toList();
        int width = alignedWidth(names);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            lines.add(pad(names.get(i), width) + " " + create.fields().get(i).type());
        }
        return "CREATE TYPE "
                + ifNotExists(create.ifNotExists())
                + create.type().asTypeName()
                + block(lines, margin);
    }

    private static Layout change(Layout layout, TableChange change) {
        return switch (change) {
            case TableChange.ChangeType alter ->
                    layout.add("ALTER " + alter.column() + " TYPE " + alter.type());
            case TableChange.ChangeMask alter ->
                    layout.add(
                            "ALTER "
                                    + ifExists(alter.ifExists())
                                    + alter.column()
                                    + " "
                                    + alter.mask().map(Object::toString).orElse("DROP MASKED"));
            case TableChange.ChangeChecks alter ->
                    layout.add(
                            "ALTER "
                                    + ifExists(alter.ifExists())
                                    + alter.column()
                                    + " "
                                    + (alter.checks().isEmpty()
                                            ? "DROP CHECK"
                                            : ColumnDefinition.check(alter.checks())));
            case TableChange.AddColumns add ->
                    addOneOrMore(layout, "ADD " + ifNotExists(add.ifNotExists()), add.columns());
            case TableChange.DropColumns drop ->
                    addOneOrMore(layout, "DROP " + ifExists(drop.ifExists()), drop.columns())
                            .add(
                                    drop.timestampMicros()
                                            .map(micros -> "USING TIMESTAMP " + micros)
                                            .orElse(""));
            case TableChange.RenameColumns rename ->
                    layout.add("RENAME " + ifExists(rename.ifExists()), rename.renames(), " AND ");
            case TableChange.DropCompactStorage ignored -> layout.add("DROP COMPACT STORAGE");
            case TableChange.ChangeProperties alter ->
                    layout.add("WITH ", alter.properties().entries(), " AND ");
        };
    }

    private static Layout addOneOrMore(Layout layout, String head, List<?> parts) {
        return parts.size() == 1
                ? layout.add(head + parts.getFirst())
                : layout.add(head + "(", parts, ", ", ")");
    }

    private static String change(TypeChange change) {
        return switch (change) {
            case TypeChange.ChangeFieldType alter ->
                    "ALTER " + alter.field() + " TYPE " + alter.type();
            case TypeChange.AddField add ->
                    "ADD " + ifNotExists(add.ifNotExists()) + add.field() + " " + add.type();
            case TypeChange.RenameFields rename ->
                    "RENAME " + ifExists(rename.ifExists()) + joined(rename.renames(), " AND ");
        };
    }

    private static String joined(List<?> parts, String separator) {
        return parts.stream().map(Object::toString).collect(Collectors.joining(separator));
    }

    private static String createIndex(CreateIndex create, String margin) {
        return new Layout()
                .add(
                        "CREATE "
                                + (create.isCustom() ? "CUSTOM " : "")
                                + "INDEX "
                                + ifNotExists(create.ifNotExists())
                                + create.name().map(name -> name + " ").orElse("")
                                + "ON "
                                + create.table()
                                + " ("
                                + joined(create.targets(), ", ")
                                + ")")
                .add(
                        create.implementation()
                                .map(name -> "USING " + CqlKeywords.literal(name))
                                .orElse(""))
                .add("WITH ", create.properties().entries(), " AND ")
                .print(margin);
    }

    private static String createView(CreateView create, String margin) {
        Layout layout =
                new Layout()
                        .add(
                                "CREATE MATERIALIZED VIEW "
                                        + ifNotExists(create.ifNotExists())
                                        + create.view()
                                        + " AS");
        if (create.selectors().isEmpty()) {
            layout.add("SELECT *");
        } else {
            layout.add("SELECT ", create.selectors(), ", ");
        }
        return layout.add("FROM " + create.baseTable())
                        .add("WHERE ", create.where(), " AND ")
                        .add(create.primaryKey().toString())
                        .printStacked(margin)
                + options(create.options(), margin + INDENT)
                        .replaceFirst(" WITH", "\n" + margin + INDENT + "WITH");
    }

    private static String createFunction(CreateFunction create, String margin) {
        return new Layout()
                .add(
                        "CREATE "
                                + orReplace(create.ifPresent())
                                + "FUNCTION "
                                + ifNotExists(create.ifPresent())
                                + create.function().asFunctionName()
                                + create.arguments().stream()
                                        .map(FieldDefinition::toString)
                                        .collect(Collectors.joining(", ", " (", ")")))
                .add((create.calledOnNullInput() ? "CALLED" : "RETURNS NULL") + " ON NULL INPUT")
                .add("RETURNS " + create.returnType())
                .add("LANGUAGE " + create.language())
                .add("AS " + body(create.body()))
                .printStacked(margin);
    }

    /// Between dollar signs, where quotes need no doubling, unless the body has dollar signs that
    /// would end it early.
    private static String body(String body) {
        return body.contains("$$") || body.endsWith("$")
                ? CqlKeywords.literal(body)
                : "$$" + body + "$$";
    }

    private static String createAggregate(CreateAggregate create, String margin) {
        return new Layout()
                .add(
                        "CREATE "
                                + orReplace(create.ifPresent())
                                + "AGGREGATE "
                                + ifNotExists(create.ifPresent())
                                + create.aggregate().asFunctionName()
                                + " ("
                                + joined(create.arguments(), ", ")
                                + ")")
                .add("SFUNC " + function(create.stateFunction().text()))
                .add("STYPE " + create.stateType())
                .add(
                        create.finalFunction()
                                .map(name -> "FINALFUNC " + function(name.text()))
                                .orElse(""))
                .add(create.initialState().map(term -> "INITCOND " + term).orElse(""))
                .printStacked(margin);
    }

    private static String function(String name) {
        return CqlKeywords.quoteFunctionNameIfNeeded(name);
    }

    private static String orReplace(IfPresent ifPresent) {
        return switch (ifPresent) {
            case REPLACE, REPLACE_AND_KEEP -> "OR REPLACE ";
            case FAIL, KEEP -> "";
        };
    }

    private static String ifNotExists(IfPresent ifPresent) {
        return switch (ifPresent) {
            case KEEP, REPLACE_AND_KEEP -> "IF NOT EXISTS ";
            case FAIL, REPLACE -> "";
        };
    }

    private static String types(Optional<List<RawType>> arguments) {
        return arguments.map(types -> " (" + joined(types, ", ") + ")").orElse("");
    }
}
