package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A record for each user-defined type, and a codec with which the driver takes the record wherever
/// the type stands, in collections too.
final class UserTypeClasses {
    private static final String CORE = "com.datastax.oss.driver.api.core.";
    private static final String UDT_VALUE = CORE + "data.UdtValue";
    private static final String DEFINITION = CORE + "type.UserDefinedType";

    private UserTypeClasses() {}

    /// The user-defined types of a design, each after those it uses.
    static List<UserType> of(Design design) {
        Map<String, UserType> found = new LinkedHashMap<>();
        for (TableDesign table : design.tables()) {
            for (ColumnDesign column : table.columns()) {
                collect(column.type(), found);
            }
        }
        return List.copyOf(found.values());
    }

    private static void collect(CqlType type, Map<String, UserType> found) {
        type.components().forEach(part -> collect(part, found));
        if (type instanceof UserType user) {
            found.putIfAbsent(user.name(), user);
        }
    }

    /// The record: its components are the fields.
    static GeneratedFile ofRecord(UserType type, JavaTypes types) {
        JavaSource source = new JavaSource(types.base() + ".type", JavaNames.type(type.name()));
        source.javadoc(List.of("A value of the type " + type.name() + "; each part may be null."));
        source.recordOf(
                IntStream.range(0, type.fieldNames().size())
                        .mapToObj(i ->
                                types.name(source, type.fieldType(i))
                                        + " "
                                        + JavaNames.variable(type.fieldNames().get(i)))
                        .toList());
        return source.file();
    }

    /// The name of the codec's class.
    static String codecName(UserType type) {
        return JavaNames.type(type.name()) + "Codec";
    }

    /// The codec.
    static GeneratedFile ofCodec(UserType type, JavaTypes types) {
        JavaSource source = new JavaSource(types.base() + ".type", codecName(type));
        String own = source.use(types.userType(type));
        String udt = source.use(UDT_VALUE);
        String definition = source.use(DEFINITION);
        source.javadoc(
                List.of("Lets the driver take and give " + own + " for " + type.name() + "."));
        source.open(
                "public final class %s extends %s<%s, %s> {"
                        .formatted(
                                source.name(),
                                source.use(CORE + "type.codec.MappingCodec"),
                                udt,
                                own));
        source.javadoc(List.of("@param type as the keyspace has it"));
        source.open("public " + source.name() + "(" + definition + " type) {");
        source.line(
                "super(%s.udtOf(type), %s.of(%s.class));"
                        .formatted(
                                source.use(CORE + "type.codec.TypeCodecs"),
                                source.use(CORE + "type.reflect.GenericType"),
                                own));
        source.close("}");
        writeInnerToOuter(source, type, types);
        writeOuterToInner(source, type, types);
        source.close("}");
        return source.file();
    }

    private static void writeInnerToOuter(JavaSource source, UserType type, JavaTypes types) {
        String own = source.use(types.userType(type));
        String udt = source.use(UDT_VALUE);
        source.line("");
        source.line("@Override");
        source.open("protected " + own + " innerToOuter(" + udt + " value) {");
        source.open("if (value == null) {");
        source.line("return null;");
        source.close("}");
        source.line(
                IntStream.range(0, type.fieldNames().size())
                        .mapToObj(i ->
                                types.get(
                                        source,
                                        "value",
                                        type.fieldNames().get(i),
                                        type.fieldType(i)))
                        .collect(
                                Collectors.joining(
                                        ",\n        ", "return new " + own + "(\n        ", ");")));
        source.close("}");
    }

    private static void writeOuterToInner(JavaSource source, UserType type, JavaTypes types) {
        String own = source.use(types.userType(type));
        String udt = source.use(UDT_VALUE);
        String definition = source.use(DEFINITION);
        source.line("");
        source.line("@Override");
        source.open("protected " + udt + " outerToInner(" + own + " value) {");
        source.open("if (value == null) {");
        source.line("return null;");
        source.close("}");
        source.line("return ((" + definition + ") getCqlType())");
        source.line("        .newValue()");
        for (int i = 0; i < type.fieldNames().size(); i++) {
            String field = type.fieldNames().get(i);
            source.line(
                    "        "
                            + types.set(
                                    source,
                                    field,
                                    type.fieldType(i),
                                    "value." + JavaNames.variable(field) + "()")
                            + (i == type.fieldNames().size() - 1 ? ";" : ""));
        }
        source.close("}");
    }
}
