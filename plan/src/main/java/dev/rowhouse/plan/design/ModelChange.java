package dev.rowhouse.plan.design;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A change of the model file that follows a remedy: entries of questions or mutations that are
/// written or removed.
///
/// @param entries the entries; at least one
public record ModelChange(List<Entry> entries) {
    /// Copies the list.
    public ModelChange {
        entries = List.copyOf(entries);
    }

    /// An entry of a question or mutation.
    ///
    /// @param subject the name of the question or mutation
    /// @param key the key of the entry, such as `bucket`
    /// @param value its new value as YAML; empty to remove it
    public record Entry(String subject, String key, Optional<String> value) {
        private String words() {
            return value.map(text -> "write `%s: %s`".formatted(key, text))
                    .orElseGet(() -> "remove `" + key + "`");
        }
    }

    /// An entry of some questions or mutations, written or changed.
    public static ModelChange put(List<String> subjects, String key, String value) {
        return of(subjects, key, Optional.of(value));
    }

    /// An entry of a question or mutation, removed.
    public static ModelChange remove(List<String> subjects, String key) {
        return of(subjects, key, Optional.empty());
    }

    private static ModelChange of(List<String> subjects, String key, Optional<String> value) {
        return new ModelChange(subjects.stream().map(each -> new Entry(each, key, value)).toList());
    }

    /// The change in words, as on a button: "Write `bucket: month of at` at Q4".
    public String title() {
        String words = entries.getFirst().words();
        return Character.toUpperCase(words.charAt(0))
                + words.substring(1)
                + " at "
                + entries.stream().map(Entry::subject).collect(Collectors.joining(" and "));
    }
}
