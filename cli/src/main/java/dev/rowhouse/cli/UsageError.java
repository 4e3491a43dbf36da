package dev.rowhouse.cli;

import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import java.util.List;
import java.util.Locale;

/// Mistakes in the words after `rowhouse`, in our own words.
final class UsageError {
    private UsageError() {}

    /// The mistake.
    static String text(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().getFirst();
            String kind =
                    unmatched.isUnknownOption()
                            ? "unknown option "
                            : wantsSubcommand(e) ? "unknown command " : "one argument too many: ";
            return kind + word;
        }
        String message = String.valueOf(e.getMessage()).replaceFirst("\\.$", "");
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    /// The words that may have been meant, as a clause in front of a remedy; empty when there are none. Words that begin with what was typed
    /// are preferred to those that are only similar.
    static String suggestion(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            String typed = unmatched.getUnmatched().getFirst();
            List<String> similar = unmatched.getSuggestions();
            List<String> completed =
                    similar.stream().filter(each -> each.startsWith(typed)).toList();
            List<String> words = completed.isEmpty() ? similar : completed;
            return words.isEmpty() ? "" : "did you mean " + String.join(" or ", words) + "? ";
        }
        return "";
    }

    private static boolean wantsSubcommand(ParameterException e) {
        return !e.getCommandLine().getSubcommands().isEmpty();
    }
}
