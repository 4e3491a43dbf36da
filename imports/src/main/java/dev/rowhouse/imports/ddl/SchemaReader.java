package dev.rowhouse.imports.ddl;

import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.relational.RelationalSchema;
import dev.rowhouse.imports.script.SqlParser;
import dev.rowhouse.imports.script.SqlScript;
import dev.rowhouse.imports.script.SqlStatement;

import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.alter.Alter;
import net.sf.jsqlparser.statement.alter.AlterExpression;
import net.sf.jsqlparser.statement.alter.AlterOperation;
import net.sf.jsqlparser.statement.comment.Comment;
import net.sf.jsqlparser.statement.create.domain.CreateDomain;
import net.sf.jsqlparser.statement.create.index.CreateIndex;
import net.sf.jsqlparser.statement.create.table.ColumnDefinition;
import net.sf.jsqlparser.statement.create.table.CreateTable;
import net.sf.jsqlparser.statement.create.table.ForeignKeyIndex;
import net.sf.jsqlparser.statement.create.table.Index;
import net.sf.jsqlparser.statement.create.type.CreateType;
import net.sf.jsqlparser.statement.create.type.EnumTypeDefinition;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Reads a script of definitions into a relational schema. Statements that are not about tables are
/// counted and skipped; unreadable ones about tables are reported.
///
/// **Thread safety.** None; lives as long as one script is read.
public final class SchemaReader {
    private static final String NAME =
            "((?:[\\w$]+|\"[^\"]+\"|`[^`]+`)(?:\\.(?:[\\w$]+|\"[^\"]+\"|`[^`]+`))*)";
    private static final Pattern GENERATED =
            Pattern.compile(
                    "(?is)ALTER\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?(?:ONLY\\s+)?"
                            + NAME
                            + "\\s+ALTER\\s+(?:COLUMN\\s+)?"
                            + NAME
                            + "\\s+(?:ADD\\s+GENERATED\\b|SET\\s+DEFAULT\\s+nextval\\b).*");
    private static final Pattern FILLED =
            Pattern.compile("(?is)(?:COPY|INSERT\\s+(?:IGNORE\\s+)?INTO)\\s+" + NAME + ".*");
    private static final Pattern CREATED =
            Pattern.compile(
                    "(?is)CREATE\\s+(?:OR\\s+REPLACE\\s+)?(?:GLOBAL\\s+|LOCAL\\s+|TEMPORARY\\s+|TEMP\\s+|UNLOGGED\\s+"
                            + "|MATERIALIZED\\s+|UNIQUE\\s+|CONSTRAINT\\s+|FOREIGN\\s+|RECURSIVE\\s+|SQL\\s+\\w+\\s+\\w+\\s+"
                            + "|ALGORITHM\\s*=\\s*\\w+\\s+|DEFINER\\s*=\\s*\\S+\\s+)*(\\w+)\\s*(?:IF\\s+NOT\\s+EXISTS\\s+)?"
                            + NAME
                            + "?.*");
    private static final Pattern CONSTRAINT =
            Pattern.compile("(?is).*\\b(PRIMARY\\s+KEY|FOREIGN\\s+KEY|REFERENCES|UNIQUE)\\b.*");

    private final SqlParser parser;
    private final Notes notes;
    private final SqlTypes types;
    private final ColumnReader columns;
    private final Map<String, TableBuilder> tables = new LinkedHashMap<>();
    private final Map<String, Integer> passedOver = new LinkedHashMap<>();
    private int firstPassedOver;

    private SchemaReader(SqlParser parser, Notes notes) {
        this.parser = parser;
        this.notes = notes;
        this.types = new SqlTypes(parser.dialect());
        this.columns = new ColumnReader(types, parser);
    }

    /// The tables of a script.
    ///
    /// @throws ImportException when there is none
    public static RelationalSchema read(SqlParser parser, String script, Notes notes)
            throws ImportException {
        SchemaReader reader = new SchemaReader(parser, notes);
        for (SqlStatement statement : SqlScript.split(script, parser.dialect())) {
            try {
                reader.read(statement);
            } catch (ImportException e) {
                notes.add(
                        e.note(
                                reader.what(statement),
                                "write it in plain SQL, or describe it in the model by hand"));
            }
        }
        reader.tellWhatWasPassedOver();
        if (reader.tables.isEmpty()) {
            throw new ImportException(
                    parser.file(),
                    1,
                    "no CREATE TABLE in this script can be read; give the script of the schema first"
                            + notes.list().stream()
                                    .filter(note -> note.kind() == Note.Kind.LEFT_OUT)
                                    .map(note -> "\n  " + note.text())
                                    .collect(Collectors.joining()));
        }
        return new RelationalSchema(
                parser.file(), reader.tables.values().stream().map(TableBuilder::build).toList());
    }

    private String what(SqlStatement statement) {
        Matcher created = CREATED.matcher(statement.text());
        return created.matches() && created.group(2) != null
                ? created.group(1).toLowerCase(Locale.ROOT) + " " + SqlNames.plain(created.group(2))
                : "this " + statement.verb();
    }

    private void read(SqlStatement statement) throws ImportException {
        switch (statement.verb()) {
            case "CREATE" -> create(statement);
            case "ALTER" -> alter(statement);
            case "COMMENT" -> comment(statement);
            case "COPY", "INSERT" -> fill(statement);
            default -> passOver(statement.verb(), statement);
        }
    }

    private void create(SqlStatement statement) throws ImportException {
        Matcher created = CREATED.matcher(statement.text());
        String kind = created.matches() ? created.group(1).toUpperCase(Locale.ROOT) : "";
        switch (kind) {
            case "TABLE" -> {
                if (parsedTable(statement) instanceof CreateTable table) {
                    table(table, statement);
                }
            }
            case "TYPE" -> type(statement);
            case "DOMAIN" -> {
                if (parser.parse(statement) instanceof CreateDomain domain) {
                    types.addDomain(domain.getName(), domain.getDataType());
                }
            }
            case "INDEX" -> index(statement);
            case "VIEW" ->
                    notes.add(
                            new Note(
                                    Note.Kind.SKIPPED,
                                    parser.file(),
                                    statement.line(),
                                    what(statement) + " stores no data of its own",
                                    "write its query as a query of the application"));
            default -> passOver("CREATE " + kind, statement);
        }
    }

    private Statement parsedTable(SqlStatement statement) throws ImportException {
        try {
            return parser.parse(statement);
        } catch (ImportException e) {
            try {
                return parser.parse(QuotedColumns.of(statement.text()), statement.line());
            } catch (ImportException _) {
                // The first failure speaks of the statement as it was written.
                throw e;
            }
        }
    }

    private void type(SqlStatement statement) throws ImportException {
        boolean isEnumeration = statement.text().matches("(?is).*\\bAS\\s+ENUM\\b.*");
        if (isEnumeration
                && parser.parse(statement) instanceof CreateType type
                && type.getDefinition() instanceof EnumTypeDefinition enumeration) {
            types.addEnumeration(
                    type.getName(),
                    enumeration.getLabels().stream()
                            .map(label -> label.getValue().replace("''", "'"))
                            .toList());
        } else {
            notes.add(
                    new Note(
                            Note.Kind.LEFT_OUT,
                            parser.file(),
                            statement.line(),
                            what(statement)
                                    + " is not an enumeration; columns of this type become text",
                            "write it under `types` in the model, and use it there"));
        }
    }

    private void table(CreateTable created, SqlStatement statement) {
        String name = SqlNames.plain(created.getTable().getName());
        List<ColumnDefinition> definitions =
                Optional.ofNullable(created.getColumnDefinitions()).orElse(List.of());
        List<String> options =
                Optional.ofNullable(created.getTableOptionsStrings()).orElse(List.of());
        boolean inherits = options.stream().anyMatch(each -> each.equalsIgnoreCase("INHERITS"));
        if (created.getPartitionOf() != null || inherits) {
            passOver("CREATE TABLE of a partition", statement);
            return;
        }
        if (definitions.isEmpty()) {
            notes.add(
                    new Note(
                            Note.Kind.LEFT_OUT,
                            parser.file(),
                            statement.line(),
                            "table " + name + " takes its columns from another table",
                            "list its columns"));
            return;
        }
        if (tables.containsKey(name.toLowerCase(Locale.ROOT))) {
            notes.add(
                    new Note(
                            Note.Kind.LEFT_OUT,
                            parser.file(),
                            statement.line(),
                            "there is a table " + name + " already, so this one is left out",
                            "rename one of the two"));
            return;
        }
        TableBuilder table = new TableBuilder(name, statement.line());
        tables.put(name.toLowerCase(Locale.ROOT), table);
        definitions.forEach(each -> columns.read(each, table, statement));
        if (created.getIndexes() != null) {
            created.getIndexes().forEach(each -> constraint(table, each, statement));
        }
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i).equalsIgnoreCase("COMMENT")) {
                String text = options.get(Math.min(i + 2, options.size() - 1));
                table.setComment(
                        ColumnReader.oneLine(text.replaceAll("^'|'$", "").replace("''", "'")));
            }
        }
    }

    private static List<String> names(Index index) {
        return index.getColumnsNames().stream()
                .map(name -> SqlNames.plain(name.replaceAll("\\s*\\(.*", "")))
                .toList();
    }

    private void constraint(TableBuilder table, Index index, SqlStatement statement) {
        int line =
                index.getName() == null
                        ? statement.line()
                        : statement.lineOf("CONSTRAINT " + index.getName());
        if (index instanceof ForeignKeyIndex key) {
            table.addForeignKey(ColumnReader.foreignKey(names(index), key.getReference(), line));
        } else if (index.getKind() == Index.Kind.PRIMARY_KEY) {
            table.setPrimaryKey(names(index));
        } else if (index.getKind() == Index.Kind.UNIQUE) {
            table.addUnique(names(index));
        }
    }

    private void index(SqlStatement statement) {
        if (!statement.text().matches("(?is)CREATE\\s+UNIQUE\\b.*")) {
            passOver("CREATE INDEX", statement);
            return;
        }
        try {
            if (parser.parse(statement) instanceof CreateIndex created
                    && created.getWhere() == null
                    && created.getIndex().getColumns().stream()
                            .noneMatch(Index.ColumnParams::isExpression)) {
                find(created.getTable().getName())
                        .ifPresent(table -> table.addUnique(names(created.getIndex())));
            }
        } catch (ImportException _) {
            // An index that cannot be read changes nothing but a cardinality.
            passOver("CREATE INDEX", statement);
        }
    }

    private void alter(SqlStatement statement) throws ImportException {
        Matcher generated = GENERATED.matcher(statement.text());
        if (generated.matches()) {
            find(generated.group(1))
                    .ifPresent(table -> table.setGenerated(SqlNames.plain(generated.group(2))));
            return;
        }
        if (!statement.begins("ALTER", "TABLE")) {
            passOver(
                    "ALTER " + statement.text().split("\\s+", 3)[1].toUpperCase(Locale.ROOT),
                    statement);
            return;
        }
        boolean matters =
                CONSTRAINT.matcher(statement.text()).matches()
                        || statement
                                .text()
                                .matches("(?is).*\\b(ADD|DROP)\\b.*|.*\\bNOT\\s+NULL\\b.*");
        if (!matters) {
            passOver("ALTER TABLE", statement);
            return;
        }
        if (parser.parse(statement) instanceof Alter alter) {
            Optional<TableBuilder> table = find(alter.getTable().getName());
            for (AlterExpression each : alter.getAlterExpressions()) {
                table.ifPresent(found -> alter(found, each, statement));
            }
        }
    }

    private void alter(TableBuilder table, AlterExpression change, SqlStatement statement) {
        if (change.getIndex() != null) {
            constraint(table, change.getIndex(), statement);
        } else if (change.getOperation() == AlterOperation.ADD
                && change.getColDataTypeList() != null) {
            change.getColDataTypeList()
                    .forEach(each ->
                            columns.read(
                                    each.getColumnName(),
                                    each.getColDataType(),
                                    Optional.ofNullable(each.getColumnSpecs()).orElse(List.of()),
                                    Optional.ofNullable(each.getForeignKeyReference()),
                                    table,
                                    statement));
        } else if (change.getColumnSetNotNullList() != null) {
            change.getColumnSetNotNullList()
                    .forEach(
                            each -> table.setNullable(SqlNames.plain(each.getColumnName()), false));
        } else if (change.getColumnDropNotNullList() != null) {
            change.getColumnDropNotNullList()
                    .forEach(each -> table.setNullable(SqlNames.plain(each.getColumnName()), true));
        } else {
            passOver("ALTER TABLE", statement);
        }
    }

    private void comment(SqlStatement statement) {
        boolean isOfTable =
                statement.begins("COMMENT", "ON", "TABLE")
                        || statement.begins("COMMENT", "ON", "COLUMN");
        try {
            if (isOfTable
                    && parser.parse(statement) instanceof Comment comment
                    && comment.getComment() != null) {
                String text =
                        ColumnReader.oneLine(comment.getComment().getValue().replace("''", "'"));
                if (comment.getTable() != null) {
                    find(comment.getTable().getName()).ifPresent(table -> table.setComment(text));
                } else if (comment.getColumn() != null) {
                    find(comment.getColumn().getTable().getName())
                            .ifPresent(table ->
                                    table.setColumnComment(
                                            SqlNames.plain(comment.getColumn().getColumnName()),
                                            text));
                }
                return;
            }
        } catch (ImportException _) {
            // A comment that cannot be read takes nothing from the model.
        }
        passOver("COMMENT", statement);
    }

    private void fill(SqlStatement statement) {
        Matcher filled = FILLED.matcher(statement.text());
        long rows =
                statement.verb().equals("COPY")
                        ? statement.dataRows()
                        : ValueRows.count(statement.text());
        if (filled.matches() && rows > 0) {
            find(filled.group(1)).ifPresent(table -> table.addRows(rows));
        } else {
            passOver(statement.verb(), statement);
        }
    }

    private Optional<TableBuilder> find(String name) {
        return Optional.ofNullable(tables.get(SqlNames.plain(name).toLowerCase(Locale.ROOT)));
    }

    private void passOver(String what, SqlStatement statement) {
        firstPassedOver = passedOver.isEmpty() ? statement.line() : firstPassedOver;
        passedOver.merge(what, 1, Integer::sum);
    }

    private void tellWhatWasPassedOver() {
        if (passedOver.isEmpty()) {
            return;
        }
        int total = passedOver.values().stream().mapToInt(Integer::intValue).sum();
        String kinds =
                passedOver.entrySet().stream()
                        .map(each -> each.getValue() + " " + each.getKey())
                        .collect(Collectors.joining(", "));
        notes.add(
                new Note(
                        Note.Kind.SKIPPED,
                        parser.file(),
                        firstPassedOver,
                        total
                                + (total == 1 ? " statement that says" : " statements that say")
                                + " nothing about tables: "
                                + kinds,
                        ""));
    }
}
