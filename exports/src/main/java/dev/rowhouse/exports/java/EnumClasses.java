package dev.rowhouse.exports.java;

import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.naming.SnakeCase;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The Java enums of parameters whose values are a closed set. Tables store the texts.
final class EnumClasses {
    private EnumClasses() {}

    /// The enums of some parameters.
    ///
    /// @param taken the names of classes in the same package
    /// @throws ExportException when two classes would have one name
    static List<GeneratedFile> of(
            Collection<Parameters> parameters, Set<String> taken, JavaTypes types) {
        Map<String, EnumType> found = new LinkedHashMap<>();
        for (Parameters each : parameters) {
            for (EnumType type : each.enums().values()) {
                EnumType other = found.putIfAbsent(JavaNames.type(type.name()), type);
                boolean isAmbiguous = other != null && !other.equals(type);
                if (isAmbiguous || taken.contains(JavaNames.type(type.name()))) {
                    throw new ExportException(
                            "two types would be the class %s; give the enum `%s` another name"
                                    .formatted(JavaNames.type(type.name()), type.name()));
                }
            }
        }
        return found.values().stream().map(type -> file(type, types)).toList();
    }

    /// The qualified name of the class of an enum.
    static String qualified(EnumType type, JavaTypes types) {
        return types.base() + ".type." + JavaNames.type(type.name());
    }

    private static GeneratedFile file(EnumType type, JavaTypes types) {
        JavaSource source = new JavaSource(types.base() + ".type", JavaNames.type(type.name()));
        String name = source.name();
        String string = source.use("java.lang.String");
        source.javadoc(List.of("The values of " + JavaSource.escaped(type.name()) + "."));
        source.open("public enum " + name + " {");
        List<String> constants = constants(type.values());
        for (int i = 0; i < constants.size(); i++) {
            source.line(
                    "%s(%s)%s"
                            .formatted(
                                    constants.get(i),
                                    SourceText.literal(type.values().get(i)),
                                    i < constants.size() - 1 ? "," : ";"));
        }
        source.line("");
        source.line("private final " + string + " text;");
        source.line("");
        source.open(name + "(" + string + " text) {");
        source.line("this.text = text;");
        source.close("}");
        source.line("");
        source.javadoc(List.of("The text that tables store."));
        source.open("public " + string + " text() {");
        source.line("return text;");
        source.close("}");
        source.line("");
        source.javadoc(List.of("The text that tables store; null for null."));
        source.open("public static " + string + " text(" + name + " value) {");
        source.line("return value == null ? null : value.text;");
        source.close("}");
        source.line("");
        source.javadoc(List.of("The texts that tables store; null for null."));
        String list = source.use("java.util.List");
        source.open(
                "public static %1$s<%2$s> texts(%1$s<%3$s> values) {"
                        .formatted(list, string, name));
        source.line(
                "return values == null ? null : values.stream().map(each -> each.text).toList();");
        source.close("}");
        source.line("");
        source.javadoc(
                List.of(
                        "The value of a text that a table stores; null for null.",
                        "@throws IllegalArgumentException when it is none"));
        source.open("public static " + name + " of(" + string + " text) {");
        source.open("for (" + name + " each : values()) {");
        source.open("if (each.text.equals(text)) {");
        source.line("return each;");
        source.close("}");
        source.close("}");
        source.open("if (text == null) {");
        source.line("return null;");
        source.close("}");
        source.line(
                "throw new IllegalArgumentException(\"no value of %s: \" + text);".formatted(name));
        source.close("}");
        source.close("}");
        return source.file();
    }

    /// The names of the constants: `IN_TRANSIT` for `inTransit` or `in transit`.
    static List<String> constants(List<String> values) {
        List<String> constants = new ArrayList<>();
        for (String value : values) {
            String plain = value.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_+|_+$", "");
            String name =
                    plain.matches("[A-Z0-9_]+")
                            ? plain
                            : SnakeCase.of(plain).toUpperCase(Locale.ROOT);
            String base =
                    name.isEmpty() || Character.isDigit(name.charAt(0)) ? "VALUE_" + name : name;
            String unique = base;
            for (int i = 2; constants.contains(unique); i++) {
                unique = base + "_" + i;
            }
            constants.add(unique);
        }
        return constants;
    }
}
