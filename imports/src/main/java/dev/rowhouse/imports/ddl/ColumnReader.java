package dev.rowhouse.imports.ddl;

import dev.rowhouse.imports.relational.ColumnType;
import dev.rowhouse.imports.relational.Table;
import dev.rowhouse.imports.script.SqlParser;
import dev.rowhouse.imports.script.SqlStatement;

import net.sf.jsqlparser.statement.ReferentialAction;
import net.sf.jsqlparser.statement.create.table.ColDataType;
import net.sf.jsqlparser.statement.create.table.ColumnDefinition;
import net.sf.jsqlparser.statement.create.table.ForeignKeyReference;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the definition of one column, with the constraints that stand beside it.
final class ColumnReader {
    private static final Pattern LISTED = Pattern.compile("'((?:[^']|'')*)'");
    private static final Pattern CHECKED =
            Pattern.compile(
                    "(?i)\\bCHECK\\s*\\(\\s*(\\S+)\\s+IN\\s*\\(((?:\\s*'(?:[^']|'')*'\\s*,?)+)\\)\\s*\\)");
    private static final Pattern COMMENT = Pattern.compile("(?i)\\bCOMMENT\\s+'((?:[^']|'')*+)'");
    private static final Pattern COMPUTED =
            Pattern.compile("(?is)\\bAS\\s*\\((.*)\\)(?:\\s+(?:STORED|VIRTUAL|PERSISTENT))?");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final Pattern TEXT =
            Pattern.compile("(?s)'((?:[^']|'')*+)'(::[\\w. \"]+(\\(\\d+\\))?)?");

    private final SqlTypes types;
    private final SqlParser parser;

    ColumnReader(SqlTypes types, SqlParser parser) {
        this.types = types;
        this.parser = parser;
    }

    /// Adds a column and its constraints to a table.
    void read(ColumnDefinition definition, TableBuilder table, SqlStatement statement) {
        ForeignKeyReference reference = definition.getForeignKeyReference();
        read(
                definition.getColumnName(),
                definition.getColDataType(),
                Optional.ofNullable(definition.getColumnSpecs()).orElse(List.of()),
                Optional.ofNullable(reference),
                table,
                statement);
    }

    /// Adds a column given in parts.
    void read(
            String rawName,
            ColDataType type,
            List<String> specs,
            Optional<ForeignKeyReference> reference,
            TableBuilder table,
            SqlStatement statement) {
        String name = SqlNames.plain(rawName);
        int line = statement.lineOf(name, rawName);
        String words = words(specs);
        boolean isKey = words.contains(" PRIMARY KEY ");
        String typeName = String.valueOf(type.getDataType()).toLowerCase(Locale.ROOT);
        Optional<String> fallback = fallback(specs);
        boolean isGenerated =
                typeName.contains("serial")
                        || words.contains(" AUTO_INCREMENT ")
                        || words.contains(" AS IDENTITY ")
                        || fallback.filter(text -> text.contains("nextval(")).isPresent();
        boolean isNullable =
                !isKey
                        && !words.contains(" NOT NULL ")
                        && !typeName.contains("serial")
                        && !words.contains(" AS IDENTITY ");
        Matcher comment = COMMENT.matcher(String.join(" ", specs));
        table.addColumn(
                new Table.Column(
                        name,
                        listed(rawName, specs, types.of(type)),
                        isNullable,
                        isGenerated,
                        isGenerated
                                ? new Table.Fallback.Nothing()
                                : computed(specs, line)
                                        .or(() -> fallback.map(ColumnReader::value))
                                        .orElse(new Table.Fallback.Nothing()),
                        comment.find() ? oneLine(comment.group(1).replace("''", "'")) : "",
                        line));
        if (isKey) {
            table.setPrimaryKey(List.of(name));
        }
        if (words.contains(" UNIQUE ")) {
            table.addUnique(List.of(name));
        }
        reference.ifPresent(each -> table.addForeignKey(foreignKey(List.of(name), each, line)));
    }

    /// The type of a column, of which CHECK may list the values:
    /// `CHECK (status IN ('new', 'paid'))`.
    private static ColumnType listed(String rawName, List<String> specs, ColumnType type) {
        Matcher matcher = CHECKED.matcher(String.join(" ", specs));
        boolean isText = type instanceof ColumnType.Kept kept && kept.type().equals("text");
        if (!isText || !matcher.find() || !matcher.group(1).equalsIgnoreCase(rawName)) {
            return type;
        }
        return ColumnType.Kept.listing(
                LISTED.matcher(matcher.group(2))
                        .results()
                        .map(text -> text.group(1).replace("''", "'"))
                        .distinct()
                        .toList());
    }

    /// A foreign key in the names of the script.
    static Table.ForeignKey foreignKey(
            List<String> columns, ForeignKeyReference reference, int line) {
        return new Table.ForeignKey(
                columns,
                SqlNames.plain(reference.getTable().getName()),
                Optional.ofNullable(reference.getReferencedColumnNames()).orElse(List.of()).stream()
                        .map(SqlNames::plain)
                        .toList(),
                cascades(reference),
                line);
    }

    private static boolean cascades(ForeignKeyReference reference) {
        ReferentialAction onDelete = reference.getReferentialAction(ReferentialAction.Type.DELETE);
        return onDelete != null && onDelete.getAction() == ReferentialAction.Action.CASCADE;
    }

    /// A text on one line.
    static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /// The words beside a column in capitals, without what stands in brackets and quotes.
    private static String words(List<String> specs) {
        StringBuilder words = new StringBuilder(" ");
        int depth = 0;
        boolean isQuoted = false;
        for (char c : (String.join(" ", specs) + " ").toCharArray()) {
            isQuoted ^= c == '\'';
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (!isQuoted && depth == 0 && c != '\'' && c != ')') {
                words.append(c);
            }
        }
        return words.toString().toUpperCase(Locale.ROOT).replaceAll("\\s+", " ");
    }

    private static Optional<String> fallback(List<String> specs) {
        for (int i = 0; i + 1 < specs.size(); i++) {
            if (specs.get(i).equalsIgnoreCase("DEFAULT")) {
                return Optional.of(specs.get(i + 1).strip());
            }
        }
        return Optional.empty();
    }

    /// The expression of a generated column, `GENERATED ALWAYS AS (quantity * price) STORED`, or in
    /// MySQL `AS (quantity * price)`.
    private Optional<Table.Fallback> computed(List<String> specs, int line) {
        Matcher matcher = COMPUTED.matcher(String.join(" ", specs));
        if (!matcher.find()) {
            return Optional.empty();
        }
        String sql = matcher.group(1).strip();
        return Optional.of(
                new Table.Fallback.Generated(sql, FormulaReader.read(parser, sql, line)));
    }

    private static Table.Fallback value(String expression) {
        String plain = expression.replaceAll("^\\(+|\\)+$", "");
        if (plain.equalsIgnoreCase("null") || plain.toLowerCase(Locale.ROOT).startsWith("null::")) {
            return new Table.Fallback.Nothing();
        }
        if (NUMBER.matcher(plain).matches()
                || plain.equalsIgnoreCase("true")
                || plain.equalsIgnoreCase("false")) {
            return new Table.Fallback.Constant(plain.toLowerCase(Locale.ROOT));
        }
        Matcher text = TEXT.matcher(plain);
        return text.matches()
                ? new Table.Fallback.Constant("'" + text.group(1) + "'")
                : new Table.Fallback.Computed(expression);
    }
}
