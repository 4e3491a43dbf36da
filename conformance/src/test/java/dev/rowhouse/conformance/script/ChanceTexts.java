package dev.rowhouse.conformance.script;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Takes out of texts what is chance in Cassandra.
///
/// It lists signatures of functions, and the columns of a tuple, in the order of a hash set: here they are in the order of their texts.
/// `toJson` and `to_json` are called by whichever of the names the node has met first for a type: here by the newer one.
final class ChanceTexts {
    private static final Pattern OLD_NAME = Pattern.compile("\\bsystem\\.(to|from)json\\b");

    /// The columns of a tuple, with the blank before the comma that only this list has.
    private static final Pattern COLUMNS = Pattern.compile("\\w+(?: ,\\w+)+");

    private static final Pattern LIST =
            Pattern.compile("(known type signatures|matched by following signatures): (.*)\\)");

    /// A comma before the name of a function; those within an argument list are not.
    private static final Pattern COMMA = Pattern.compile(", (?=[^,()]+ : \\()");

    private ChanceTexts() {}

    /// A name of a column or function, or a part of a message, in its newer spelling.
    static String renamed(String text) {
        return OLD_NAME.matcher(text).replaceAll("system.$1_json");
    }

    /// An error's message with everything in order.
    static String ordered(String text) {
        String message =
                COLUMNS.matcher(renamed(text))
                        .replaceAll(columns ->
                                Arrays.stream(columns.group().split(" ,"))
                                        .sorted()
                                        .collect(Collectors.joining(" ,")));
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
