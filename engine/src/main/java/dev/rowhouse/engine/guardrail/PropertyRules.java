package dev.rowhouse.engine.guardrail;

import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The properties that a WITH clause of tables and views may have.
///
/// @param warned those it may, and is warned of
/// @param ignored those that are passed over, as if they were not there
/// @param disallowed those it may not
public record PropertyRules(
        SortedSet<String> warned, SortedSet<String> ignored, SortedSet<String> disallowed) {
    /// All may be named.
    public static final PropertyRules NONE =
            new PropertyRules(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());

    /// Copies the sets.
    public PropertyRules {
        warned = Collections.unmodifiableSortedSet(new TreeSet<>(warned));
        ignored = Collections.unmodifiableSortedSet(new TreeSet<>(ignored));
        disallowed = Collections.unmodifiableSortedSet(new TreeSet<>(disallowed));
    }

    /// The same with other properties to warn of.
    public PropertyRules withWarned(Set<String> names) {
        return new PropertyRules(new TreeSet<>(names), ignored, disallowed);
    }

    /// The same with other properties to pass over.
    public PropertyRules withIgnored(Set<String> names) {
        return new PropertyRules(warned, new TreeSet<>(names), disallowed);
    }

    /// The same with other properties to refuse.
    public PropertyRules withDisallowed(Set<String> names) {
        return new PropertyRules(warned, ignored, new TreeSet<>(names));
    }

    /// Whether all may be named.
    public boolean isNone() {
        return warned.isEmpty() && ignored.isEmpty() && disallowed.isEmpty();
    }

    /// Reads a setting: names between commas, in brackets or not.
    ///
    /// @param isName whether there is such a property
    /// @throws IllegalArgumentException when there is none of a name
    static SortedSet<String> parse(String text, Predicate<String> isName) {
        String names = text.strip().replaceAll("^\\[(.*)]$", "$1");
        SortedSet<String> parsed = new TreeSet<>();
        Arrays.stream(names.split(",", -1))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty())
                .forEach(name -> {
                    if (!isName.test(name)) {
                        throw new IllegalArgumentException(
                                "'" + name + "' is no property of tables");
                    }
                    parsed.add(name);
                });
        return parsed;
    }
}
