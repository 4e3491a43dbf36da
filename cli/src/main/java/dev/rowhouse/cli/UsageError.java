package dev.rowhouse.cli;

import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Mistakes in the words after `rowhouse`, in our own words.
final class UsageError {
    private static final Pattern CHOICE =
            Pattern.compile("expected one of \\[(.*)] \\(case-insensitive\\) but was (.*)");

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
        String message = withWords(String.valueOf(e.getMessage()).replaceFirst("\\.$", ""));
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    /// picocli names the constants of an enum; what people type are words in small letters.
    private static String withWords(String message) {
        Matcher choice = CHOICE.matcher(message);
        return choice.find()
                ? "%sexpected one of %s, but was %s"
                        .formatted(
                                message.substring(0, choice.start()),
                                choice.group(1).toLowerCase(Locale.ROOT),
                                choice.group(2))
                : message;
    }

    /// The words that may have been meant, as a clause in front of a remedy; empty when there are
    /// none. Words that begin with what was typed are preferred to those that are only similar.
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
