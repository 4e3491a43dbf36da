package dev.rowhouse.conformance.script;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Takes out of texts what is chance in Cassandra, or the node's own.
///
/// It lists signatures of functions, the columns of a tuple, and the indexes of a column in the
/// order of a hash set: here they are in the order of their texts. Nodes that failed are called by
/// the address and port that a node has by default. `toJson` and `to_json` are called by whichever
/// of the names the node has met first for a type: here by the newer one.
final class ChanceTexts {
    private static final Pattern OLD_NAME = Pattern.compile("\\bsystem\\.(to|from)json\\b");

    private static final Pattern OLD_DETAIL = Pattern.compile("^function (to|from)json$");

    /// The columns of a tuple, with the blank before the comma that only this list has.
    private static final Pattern COLUMNS = Pattern.compile("\\w+(?: ,\\w+)+");

    private static final Pattern INDEXES =
            Pattern.compile("(?<=dependent secondary indexes \\()[^)]+");

    private static final Pattern NODE = Pattern.compile("(?<= from /)[0-9.]+:[0-9]+");

    private static final Pattern LIST =
            Pattern.compile("(known type signatures|matched by following signatures): (.*)\\)");

    /// A comma before the name of a function; those within an argument list are not.
    private static final Pattern COMMA = Pattern.compile(", (?=[^,()]+ : \\()");

    private ChanceTexts() {}

    /// A name of a column or function, or a part of a message, in its newer spelling.
    static String renamed(String text) {
        return OLD_NAME.matcher(text).replaceAll("system.$1_json");
    }

    /// A detail of an error; the name of a function in its newer spelling.
    static String detail(String text) {
        return OLD_DETAIL.matcher(text).replaceAll("function $1_json");
    }

    /// An error's message with everything in order.
    static String ordered(String text) {
        String message = NODE.matcher(renamed(text)).replaceAll("127.0.0.1:7000");
        message = sorted(message, COLUMNS, " ,");
        message = sorted(message, INDEXES, ", ");
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

    private static String sorted(String message, Pattern list, String separator) {
        return list.matcher(message)
                .replaceAll(found ->
                        Arrays.stream(found.group().split(separator))
                                .sorted()
                                .collect(Collectors.joining(separator)));
    }
}
