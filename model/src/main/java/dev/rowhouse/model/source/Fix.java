package dev.rowhouse.model.source;

import java.util.List;
import java.util.Optional;

/// A change of a model file that removes a mistake without a decision of the person.
///
/// @param title the change in words, as on a button: "Replace by `name`"
/// @param place the place to change, if it is not the one that the mistake marks
/// @param change what happens there
public record Fix(String title, Optional<SourcePosition> place, Change change) {
    /// The kind of a change.
    public sealed interface Change {
        /// Another text stands in place of the stretch.
        record Replace(String text) implements Change {}

        /// The mapping of the key at the place gets an entry, or the entry another value.
        ///
        /// @param path the keys from there to the entry; at least one
        /// @param value the value as YAML within braces
        /// @param order the keys of that mapping in the order in which people write them; the entry
        ///     goes last if they do not name it
        record Put(List<String> path, String value, List<String> order) implements Change {
            /// Copies the lists.
            public Put {
                path = List.copyOf(path);
                order = List.copyOf(order);
            }
        }

        /// The file gets an entry, wherever the place is.
        ///
        /// @param path the keys from the top to the entry; at least one
        /// @param value the value as YAML within braces
        record PutInFile(List<String> path, String value) implements Change {
            /// Copies the list.
            public PutInFile {
                path = List.copyOf(path);
            }
        }

        /// An entry goes away.
        ///
        /// @param path the keys from the key at the place to the entry; empty for the entry of that
        ///     key itself
        record Remove(List<String> path) implements Change {
            /// Copies the list.
            public Remove {
                path = List.copyOf(path);
            }
        }

        /// A value between braces that commas have cut, of which a key at the place is a part, gets
        /// quotes.
        record Join() implements Change {}

        /// The value on the line of the place gets quotes.
        record Quote() implements Change {}

        /// The lines of the file begin with spaces instead of tabs.
        record Untab() implements Change {}
    }

    /// Another text in place of what the mistake marks.
    public static Fix replace(String text) {
        return new Fix("Replace by `" + text + "`", Optional.empty(), new Change.Replace(text));
    }

    /// An entry below the key that the mistake marks.
    ///
    /// @param value the value as YAML within braces
    /// @param order the keys of that mapping in the order in which people write them
    public static Fix put(String key, String value, List<String> order) {
        return new Fix(
                "Write `%s: %s`".formatted(key, value),
                Optional.empty(),
                new Change.Put(List.of(key), value, order));
    }

    /// No longer an entry.
    ///
    /// @param key the place of its key
    public static Fix remove(String name, SourcePosition key) {
        return new Fix("Remove `" + name + "`", Optional.of(key), new Change.Remove(List.of()));
    }

    /// The same change at another place.
    public Fix at(SourcePosition other) {
        return new Fix(title, Optional.of(other), change);
    }

    /// The same change in other words.
    public Fix titled(String words) {
        return new Fix(words, place, change);
    }

    /// The edits of a file that make the change; none if the file is not as the change expects.
    ///
    /// @param text the text of the file
    /// @param mark the place that the mistake marks
    public List<TextEdit> edits(String text, SourcePosition mark) {
        SourcePosition at = place.orElse(mark);
        YamlEdits edits = new YamlEdits(text);
        List<TextEdit> made =
                switch (change) {
                    case Change.Replace(var other) -> List.of(YamlEdits.replace(at, other));
                    case Change.Put(var path, var value, var order) ->
                            edits.put(at, path, value, order);
                    case Change.PutInFile(var path, var value) -> edits.putInFile(path, value);
                    case Change.Remove(var path) -> edits.remove(at, path);
                    case Change.Join() -> edits.join(at);
                    case Change.Quote() -> edits.quote(at);
                    case Change.Untab() -> edits.untab();
                };
        return YamlEdits.isYaml(TextEdit.apply(made, text)) ? made : List.of();
    }
}
