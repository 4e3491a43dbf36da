package dev.rowhouse.exports.java;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

import javax.lang.model.SourceVersion;

/// Names of a model as Java writes them.
final class JavaNames {
    private static final String PLAIN = "[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*";

    /// Methods that every object has: no record may have a component called so, and no class a
    /// method without parameters.
    private static final Set<String> OF_OBJECT =
            Set.of(
                    "clone",
                    "finalize",
                    "getClass",
                    "hashCode",
                    "notify",
                    "notifyAll",
                    "toString",
                    "wait");

    private JavaNames() {}

    /// The name of a class: `RenameHotel`, `HotelsByPointOfInterest`, `Q1`.
    static String type(String name) {
        String camel = joined(name);
        String type = camel.substring(0, 1).toUpperCase(Locale.ROOT) + camel.substring(1);
        return Character.isJavaIdentifierStart(type.charAt(0)) ? type : "X" + type;
    }

    /// The name of a method or variable: `renameHotel`, `likedAt`, `q1`.
    static String variable(String name) {
        String camel = joined(name);
        int capitals = 0;
        while (capitals < camel.length() && Character.isUpperCase(camel.charAt(capitals))) {
            capitals++;
        }
        // `URLText` begins with one word and `Text` with another.
        int lower = capitals > 1 && capitals < camel.length() ? capitals - 1 : capitals;
        String variable =
                camel.substring(0, lower).toLowerCase(Locale.ROOT) + camel.substring(lower);
        return SourceVersion.isKeyword(variable)
                        || OF_OBJECT.contains(variable)
                        || !Character.isJavaIdentifierStart(variable.charAt(0))
                ? "x" + type(variable)
                : variable;
    }

    private static String joined(String name) {
        StringBuilder joined = new StringBuilder();
        boolean isStart = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!Character.isLetterOrDigit(c)) {
                isStart = !joined.isEmpty();
            } else {
                joined.append(isStart ? Character.toUpperCase(c) : c);
                isStart = false;
            }
        }
        return joined.isEmpty() ? "x" : joined.toString();
    }

    /// Whether the object mapper finds a column by the name that [#variable] makes of it.
    static boolean isPlain(String column) {
        return column.matches(PLAIN)
                && !SourceVersion.isKeyword(column)
                && !OF_OBJECT.contains(joined(column));
    }

    /// A column's name as the driver takes it: in quotes if it tells upper from lower case.
    static String column(String name) {
        return name.equals(name.toLowerCase(Locale.ROOT)) ? name : "\"" + name + "\"";
    }

    /// Names that are each given once.
    ///
    /// **Thread safety.** Belongs to one thread.
    static final class Unique {
        private final Set<String> taken = new HashSet<>();

        /// The name wanted, or with a number behind it.
        String of(String wanted) {
            String name = wanted;
            for (int i = 2; !taken.add(name); i++) {
                name = wanted + i;
            }
            return name;
        }

        /// The first of two names if it is free, else the second, or that with a number behind it.
        String of(String wanted, String otherwise) {
            return taken.add(wanted) ? wanted : of(otherwise);
        }
    }
}
