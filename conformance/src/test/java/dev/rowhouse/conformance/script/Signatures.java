package dev.rowhouse.conformance.script;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The signatures of functions that an error lists. Cassandra takes them from a hash set, so that their order differs from start to
/// start: here they are in the order of their texts.
final class Signatures {
    private static final Pattern LIST =
            Pattern.compile("(known type signatures|matched by following signatures): (.*)\\)");

    /// A comma before the name of a function; those within an argument list are not.
    private static final Pattern COMMA = Pattern.compile(", (?=[^,()]+ : \\()");

    private Signatures() {}

    /// The message with its signatures in order, if it has any.
    static String ordered(String message) {
        Matcher list = LIST.matcher(message);
        if (!list.find()) {
            return message;
        }
        String ordered =
                Arrays.stream(COMMA.split(list.group(2)))
                        .sorted()
                        .collect(Collectors.joining(", "));
        return message.substring(0, list.start(2)) + ordered + message.substring(list.end(2));
    }
}
