package dev.rowhouse.imports.ddl;

import dev.rowhouse.imports.relational.ColumnType;
import dev.rowhouse.imports.script.Dialect;
import dev.rowhouse.model.concept.Literal;

import net.sf.jsqlparser.statement.create.table.ColDataType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Types of PostgreSQL and MySQL as types of a model. Enumerations and domains that the script
/// defines are known once they have been added.
///
/// **Thread safety.** None; lives as long as one script is read.
final class SqlTypes {
    private static final Pattern IN_BRACKETS = Pattern.compile("\\(([^)]*)\\)");
    private static final Set<String> SEARCHED = Set.of("tsvector", "tsquery");
    private static final Set<String> SHAPES =
            Set.of(
                    "point",
                    "line",
                    "lseg",
                    "box",
                    "path",
                    "polygon",
                    "circle",
                    "geometry",
                    "geography",
                    "linestring",
                    "multipoint",
                    "multilinestring",
                    "multipolygon",
                    "geometrycollection");
    private static final Map<String, String> PLAIN =
            Map.ofEntries(
                    Map.entry("smallint", "smallint"),
                    Map.entry("int2", "smallint"),
                    Map.entry("smallserial", "smallint"),
                    Map.entry("serial2", "smallint"),
                    Map.entry("integer", "int"),
                    Map.entry("int", "int"),
                    Map.entry("int4", "int"),
                    Map.entry("serial", "int"),
                    Map.entry("serial4", "int"),
                    Map.entry("mediumint", "int"),
                    Map.entry("bigint", "bigint"),
                    Map.entry("int8", "bigint"),
                    Map.entry("bigserial", "bigint"),
                    Map.entry("serial8", "bigint"),
                    Map.entry("oid", "bigint"),
                    Map.entry("tinyint", "tinyint"),
                    Map.entry("year", "smallint"),
                    Map.entry("numeric", "decimal"),
                    Map.entry("decimal", "decimal"),
                    Map.entry("dec", "decimal"),
                    Map.entry("money", "decimal"),
                    Map.entry("real", "float"),
                    Map.entry("float4", "float"),
                    Map.entry("float", "double"),
                    Map.entry("float8", "double"),
                    Map.entry("double", "double"),
                    Map.entry("double precision", "double"),
                    Map.entry("boolean", "boolean"),
                    Map.entry("bool", "boolean"),
                    Map.entry("bytea", "blob"),
                    Map.entry("binary", "blob"),
                    Map.entry("varbinary", "blob"),
                    Map.entry("tinyblob", "blob"),
                    Map.entry("blob", "blob"),
                    Map.entry("mediumblob", "blob"),
                    Map.entry("longblob", "blob"),
                    Map.entry("date", "date"),
                    Map.entry("datetime", "timestamp"),
                    Map.entry("timestamptz", "timestamp"),
                    Map.entry("timetz", "time"),
                    Map.entry("interval", "duration"),
                    Map.entry("uuid", "uuid"),
                    Map.entry("inet", "inet"),
                    Map.entry("hstore", "map<text, text>"));
    private static final Set<String> TEXTS =
            Set.of(
                    "text",
                    "varchar",
                    "character varying",
                    "character",
                    "char",
                    "bpchar",
                    "nchar",
                    "nvarchar",
                    "citext",
                    "name",
                    "tinytext",
                    "mediumtext",
                    "longtext",
                    "national character varying",
                    "national character");

    private final Dialect dialect;
    private final Map<String, List<String>> enumerations = new HashMap<>();
    private final Map<String, ColumnType> domains = new HashMap<>();

    SqlTypes(Dialect dialect) {
        this.dialect = dialect;
    }

    void addEnumeration(String name, List<String> values) {
        enumerations.put(key(name), List.copyOf(values));
    }

    void addDomain(String name, ColDataType type) {
        domains.put(key(name), of(type));
    }

    /// The model's type for an SQL type.
    ColumnType of(ColDataType type) {
        ColumnType element = single(type);
        int dimensions = type.getArrayData() == null ? 0 : type.getArrayData().size();
        // The parser takes the brackets behind a qualified name for a part of it.
        boolean isArray = dimensions > 0 || String.valueOf(type.getDataType()).endsWith("[]");
        if (isArray && element instanceof ColumnType.Kept kept) {
            String nested = kept.type().equals("enum") ? "text" : kept.type();
            for (int i = 1; i < dimensions; i++) {
                nested = "frozen<list<" + nested + ">>";
            }
            return new ColumnType.Kept(
                    "list<" + nested + ">", kept.length(), kept.values(), kept.remark());
        }
        return element;
    }

    private ColumnType single(ColDataType type) {
        List<String> arguments = arguments(type);
        String name =
                IN_BRACKETS
                        .matcher(String.valueOf(type.getDataType()))
                        .replaceAll("")
                        .replace("[]", "")
                        .replaceAll("\\s+", " ")
                        .strip()
                        .toLowerCase(Locale.ROOT);
        if (name.startsWith("timestamp")) {
            return kept("timestamp");
        }
        if (name.startsWith("time ") || name.equals("time")) {
            return kept("time");
        }
        if (name.startsWith("interval")) {
            return kept("duration");
        }
        boolean isUnsigned = type.getSignedness() == ColDataType.Signedness.UNSIGNED;
        return switch (name) {
            case "enum" -> enumeration(unquoted(arguments));
            case "set" ->
                    new ColumnType.Kept(
                            "set<text>", OptionalDouble.empty(), texts(unquoted(arguments)), "");
            case "bit", "bit varying", "varbit" -> bits(name, arguments);
            case "tinyint" ->
                    dialect == Dialect.MYSQL && arguments.equals(List.of("1"))
                            ? kept("boolean")
                            : kept(isUnsigned ? "smallint" : "tinyint");
            case "smallint" -> kept(isUnsigned ? "int" : "smallint");
            case "int", "integer" -> kept(isUnsigned ? "bigint" : "int");
            case "vector", "halfvec" -> vector(arguments);
            default -> named(key(name), arguments);
        };
    }

    private ColumnType named(String name, List<String> arguments) {
        List<String> values = enumerations.get(name);
        if (values != null) {
            return enumeration(values);
        }
        ColumnType domain = domains.get(name);
        if (domain != null) {
            return domain;
        }
        if (TEXTS.contains(name)) {
            return text(name, arguments);
        }
        String plain = PLAIN.get(name);
        if (plain != null) {
            return kept(plain);
        }
        if (SEARCHED.contains(name)) {
            return new ColumnType.Dropped(
                    "of type " + name + " is left out: it is derived, for full-text search",
                    "full-text search needs a special index, such as Cassandra's storage-attached"
                            + " one with an analyzer");
        }
        if (SHAPES.contains(name)) {
            return text("is a " + name + "; the model stores it as text");
        }
        return switch (name) {
            case "json", "jsonb" ->
                    text(
                            "is "
                                    + name
                                    + "; the model stores it as text; attributes used in queries must"
                                    + " become attributes");
            case "xml", "macaddr", "macaddr8", "cidr", "pg_lsn", "ltree" ->
                    text("is " + name + "; the model stores it as text");
            default ->
                    text("is of the type " + name + ", unknown here; the model stores it as text");
        };
    }

    private static ColumnType text(String remark) {
        return new ColumnType.Kept("text", OptionalDouble.empty(), List.of(), remark);
    }

    /// The average length is guessed as a third of what fits; texts of fixed or small length are
    /// taken as full.
    private static ColumnType text(String name, List<String> arguments) {
        OptionalDouble length = OptionalDouble.empty();
        if (arguments.size() == 1 && arguments.getFirst().matches("\\d{1,6}")) {
            int largest = Integer.parseInt(arguments.getFirst());
            boolean isFull = largest <= 6 || List.of("char", "character", "nchar").contains(name);
            length = OptionalDouble.of(isFull ? Math.max(1, largest) : largest / 3);
        }
        return new ColumnType.Kept("text", length, List.of(), "");
    }

    private static ColumnType bits(String name, List<String> arguments) {
        boolean isOne =
                name.equals("bit") && (arguments.isEmpty() || arguments.equals(List.of("1")));
        return isOne ? kept("boolean") : kept("blob");
    }

    private static ColumnType vector(List<String> arguments) {
        return arguments.size() == 1 && arguments.getFirst().matches("\\d{1,4}")
                ? kept("vector<float, " + arguments.getFirst() + ">")
                : text("is a vector of unknown dimension; the model stores it as text");
    }

    private static ColumnType enumeration(List<String> values) {
        return ColumnType.Kept.listing(values.stream().distinct().toList());
    }

    private static List<Literal> texts(List<String> values) {
        return values.stream().distinct().<Literal>map(Literal.Text::new).toList();
    }

    private static ColumnType kept(String type) {
        return new ColumnType.Kept(type, OptionalDouble.empty(), List.of(), "");
    }

    private static List<String> arguments(ColDataType type) {
        List<String> arguments = new ArrayList<>();
        if (type.getArgumentsStringList() != null) {
            arguments.addAll(type.getArgumentsStringList());
        } else {
            Matcher matcher = IN_BRACKETS.matcher(String.valueOf(type.getDataType()));
            if (matcher.find()) {
                for (String argument : matcher.group(1).split(",", -1)) {
                    arguments.add(argument.strip());
                }
            }
        }
        return arguments;
    }

    private static List<String> unquoted(List<String> values) {
        return values.stream()
                .map(value ->
                        value.length() >= 2 && value.startsWith("'") && value.endsWith("'")
                                ? value.substring(1, value.length() - 1).replace("''", "'")
                                : value)
                .toList();
    }

    /// A type's name without its schema and quotes.
    private static String key(String name) {
        String plain = name.replace("\"", "").replace("`", "").toLowerCase(Locale.ROOT);
        return plain.substring(plain.lastIndexOf('.') + 1);
    }
}
