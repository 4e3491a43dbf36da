package dev.rowhouse.studio.page;

import dev.rowhouse.model.source.Diagnostic;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A change of the file that removes a mistake without a decision of the person.
///
/// @param title the change in words
/// @param text the text that replaces the marked stretch
public record QuickFix(String title, String text) {
    private static final Pattern DID_YOU_MEAN = Pattern.compile("did you mean `([^`]+)`\\?");

    /// The change for a mistake, if its remedy names exactly one.
    public static Optional<QuickFix> of(Diagnostic mistake) {
        Matcher matcher = DID_YOU_MEAN.matcher(mistake.remedy());
        return matcher.matches()
                ? Optional.of(
                        new QuickFix("Replace by `" + matcher.group(1) + "`", matcher.group(1)))
                : Optional.empty();
    }
}
