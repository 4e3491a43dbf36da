package dev.rowhouse.model.glossary;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// The anchors of the headings of a Markdown document, as code hosts make them: lower case, blanks
/// as hyphens, and a number where there is one of that name already (`user`, `user-1`).
///
/// **Thread safety.** None; one writer fills it.
final class Anchors {
    private final Map<String, Integer> used = new HashMap<>();

    /// The anchor of the next heading.
    String next(String heading) {
        String anchor =
                heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-');
        int count = used.merge(anchor, 1, Integer::sum);
        return count == 1 ? anchor : anchor + "-" + (count - 1);
    }
}
