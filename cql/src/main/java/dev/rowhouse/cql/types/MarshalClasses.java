package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Types written as Cassandra's class names: in the headers of SSTables, and in quotes in CQL.
///
/// ```
/// type   := class | class '(' type (',' type)* ')'
/// user   := 'UserType(' keyspace ',' hex(name) (',' hex(field) ':' type)* ')'
/// vector := 'VectorType(' type ',' dimension ')'
/// ```
///
/// Classes of the package `org.apache.cassandra.db.marshal` may be written without it.
/// `FrozenType(…)` freezes what it holds, all the way down, so that inside it no further
/// `FrozenType` is written.
public final class MarshalClasses {
    static final String PACKAGE = "org.apache.cassandra.db.marshal.";

    /// The deepest nesting of types; each level takes some stack.
    private static final int DEPTH_MAX = 200;

    private final String text;
    private int position;
    private int depth;

    private MarshalClasses(String text) {
        this.text = text;
    }

    /// The type that a class name with its parameters denotes. `ReversedType(…)` is taken as the
    /// type it reverses: see [#isReversed].
    ///
    /// @throws MarshalException when the text denotes no type of CQL
    public static CqlType parse(String text) {
        MarshalClasses parser = new MarshalClasses(text);
        CqlType type = parser.type();
        parser.skipBlanks();
        if (parser.position < text.length()) {
            throw parser.error("unexpected text after the type");
        }
        return type;
    }

    /// The types of the columns of a partition key whose class an SSTable names: several when it is
    /// `CompositeType(…)`, else one.
    ///
    /// @throws MarshalException when the text denotes no type of CQL
    public static List<CqlType> parseKey(String text) {
        MarshalClasses parser = new MarshalClasses(text);
        String name = parser.word();
        if (!name.equals("CompositeType") && !name.equals(PACKAGE + "CompositeType")) {
            return List.of(parse(text));
        }
        List<CqlType> types = parser.parameters(-1);
        parser.skipBlanks();
        if (parser.position < text.length()) {
            throw parser.error("unexpected text after the type");
        }
        return types;
    }

    /// Whether a class name denotes a type in descending order, as clustering columns have it.
    public static boolean isReversed(String text) {
        return text.startsWith("ReversedType(") || text.startsWith(PACKAGE + "ReversedType(");
    }

    static String print(CqlType type) {
        return print(type, false);
    }

    private static String print(CqlType type, boolean isInsideFrozen) {
        boolean isWrapped = !isInsideFrozen && type.isFrozen();
        return switch (type) {
            case NativeType nativeType -> PACKAGE + nativeType.className();
            case ListType list ->
                    frozen(
                            isWrapped,
                            "ListType("
                                    + print(list.element(), isFrozen(list, isInsideFrozen))
                                    + ")");
            case SetType set ->
                    frozen(
                            isWrapped,
                            "SetType(" + print(set.element(), isFrozen(set, isInsideFrozen)) + ")");
            case MapType map ->
                    frozen(
                            isWrapped,
                            "MapType("
                                    + print(map.key(), isFrozen(map, isInsideFrozen))
                                    + ","
                                    + print(map.value(), isFrozen(map, isInsideFrozen))
                                    + ")");
            case TupleType tuple ->
                    tuple.elements().stream()
                            .map(element -> print(element, true))
                            .collect(Collectors.joining(",", PACKAGE + "TupleType(", ")"));
            case UserType user -> frozen(isWrapped, userType(user, isFrozen(user, isInsideFrozen)));
            case VectorType vector ->
                    PACKAGE
                            + "VectorType("
                            + print(vector.element(), isInsideFrozen)
                            + " , "
                            + vector.dimension()
                            + ")";
        };
    }

    private static boolean isFrozen(CqlType type, boolean isInsideFrozen) {
        return isInsideFrozen || type.isFrozen();
    }

    private static String frozen(boolean isWrapped, String type) {
        return isWrapped ? PACKAGE + "FrozenType(" + PACKAGE + type + ")" : PACKAGE + type;
    }

    private static String userType(UserType user, boolean isInsideFrozen) {
        StringBuilder result = new StringBuilder("UserType(");
        result.append(user.keyspace()).append(',').append(Bytes.utf8(user.name()).toHex());
        for (int i = 0; i < user.fieldNames().size(); i++) {
            result.append(',')
                    .append(Bytes.utf8(user.fieldNames().get(i)).toHex())
                    .append(':')
                    .append(print(user.fieldTypes().get(i), isInsideFrozen));
        }
        return result.append(')').toString();
    }

    private CqlType type() {
        if (++depth > DEPTH_MAX) {
            throw error("types nest more than " + DEPTH_MAX + " deep");
        }
        CqlType type = typeOfOneLevel();
        depth--;
        return type;
    }

    private CqlType typeOfOneLevel() {
        String name = word();
        String shortName = name.startsWith(PACKAGE) ? name.substring(PACKAGE.length()) : name;
        for (NativeType type : NativeType.values()) {
            if (type.className().equals(shortName)) {
                return type;
            }
        }
        return switch (shortName) {
            case "FrozenType" -> parameters(1).getFirst().freeze();
            case "ReversedType" -> parameters(1).getFirst();
            case "ListType" -> ListType.multiCell(parameters(1).getFirst());
            case "SetType" -> SetType.multiCell(parameters(1).getFirst());
            case "MapType" -> {
                List<CqlType> parts = parameters(2);
                yield MapType.multiCell(parts.getFirst(), parts.getLast());
            }
            case "TupleType" -> new TupleType(parameters(-1));
            case "UserType" -> userType();
            case "VectorType" -> vectorType();
            default ->
                    throw new MarshalException(
                            "Unable to find abstract-type class '"
                                    + (name.contains(".") ? name : PACKAGE + name)
                                    + "'");
        };
    }

    private List<CqlType> parameters(int count) {
        List<CqlType> parts = new ArrayList<>();
        expect('(');
        do {
            parts.add(type());
        } while (accept(','));
        expect(')');
        if (count >= 0 && parts.size() != count) {
            throw error(count + " type parameters expected, " + parts.size() + " found");
        }
        return parts;
    }

    private UserType userType() {
        List<String> names = new ArrayList<>();
        List<CqlType> types = new ArrayList<>();
        expect('(');
        String keyspace = word();
        expect(',');
        String name = hexWord();
        while (accept(',')) {
            names.add(hexWord());
            expect(':');
            types.add(type());
        }
        expect(')');
        return new UserType(keyspace, name, names, types, false);
    }

    private VectorType vectorType() {
        expect('(');
        CqlType element = type();
        expect(',');
        String dimension = word();
        expect(')');
        try {
            return new VectorType(element, Integer.parseInt(dimension));
        } catch (IllegalArgumentException e) {
            throw new MarshalException("Invalid vector dimension " + dimension + " in " + text, e);
        }
    }

    private String hexWord() {
        String digits = word();
        try {
            return Bytes.ofHex(digits).toUtf8();
        } catch (IllegalArgumentException e) {
            throw new MarshalException("Invalid hexadecimal name " + digits + " in " + text, e);
        }
    }

    private String word() {
        skipBlanks();
        int start = position;
        while (position < text.length() && isWordPart(text.charAt(position))) {
            position++;
        }
        if (start == position) {
            throw error("a name is missing");
        }
        return text.substring(start, position);
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || "-+.$_&".indexOf(c) >= 0;
    }

    private boolean accept(char wanted) {
        skipBlanks();
        if (position < text.length() && text.charAt(position) == wanted) {
            position++;
            return true;
        }
        return false;
    }

    private void expect(char wanted) {
        if (!accept(wanted)) {
            throw error("'" + wanted + "' expected");
        }
    }

    private void skipBlanks() {
        while (position < text.length() && text.charAt(position) == ' ') {
            position++;
        }
    }

    private MarshalException error(String what) {
        return new MarshalException(
                "Syntax error parsing '" + text + "' at char " + position + ": " + what);
    }
}
