package dev.rowhouse.engine.udf;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/// The messages of the JDK's compiler, the most frequent ones in the words of the compiler that
/// Cassandra uses (that of Eclipse), which people know from there.
final class CompilerMessages {
    private static final Pattern SYMBOL =
            Pattern.compile("symbol:\\s+(variable|class|method)\\s+(\\S+)");
    private static final Pattern MISMATCH =
            Pattern.compile("incompatible types: (.+) cannot be converted to (.+)");

    private CompilerMessages() {}

    static String of(Diagnostic<? extends JavaFileObject> diagnostic, JavaSource source) {
        String message = diagnostic.getMessage(Locale.ROOT);
        Matcher symbol = SYMBOL.matcher(message);
        if (message.startsWith("cannot find symbol") && symbol.find()) {
            String name = symbol.group(2);
            return switch (symbol.group(1)) {
                case "variable" -> name + " cannot be resolved" + suffix(diagnostic, source, name);
                case "class" -> name + " cannot be resolved to a type";
                default -> "The method " + name + " is undefined";
            };
        }
        Matcher mismatch = MISMATCH.matcher(message);
        if (mismatch.matches()) {
            return "Type mismatch: cannot convert from %s to %s"
                    .formatted(simple(mismatch.group(1)), simple(mismatch.group(2)));
        }
        return message.lines().findFirst().orElse(message);
    }

    /// A name before a dot may be a class as well.
    private static String suffix(
            Diagnostic<? extends JavaFileObject> diagnostic, JavaSource source, String name) {
        int end = (int) diagnostic.getStartPosition() + name.length();
        boolean isQualifier = end < source.text().length() && source.text().charAt(end) == '.';
        return isQualifier ? "" : " to a variable";
    }

    private static String simple(String type) {
        return (type.startsWith("<null") ? "null" : type)
                .replaceAll("\\b[a-z][a-z0-9]*(?:\\.[a-z][a-z0-9]*)*\\.(?=[A-Z])", "");
    }
}
