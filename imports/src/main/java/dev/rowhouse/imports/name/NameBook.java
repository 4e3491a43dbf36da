package dev.rowhouse.imports.name;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The names that one owner has given. Two that differ only in case or underscores are one, as in a
/// model file.
///
/// **Thread safety.** None; one import fills it.
public final class NameBook {
    private final Set<String> taken = new HashSet<>();

    /// No names yet.
    public NameBook() {}

    /// Gives the first of some names that is free; when none is, the last with a number.
    public String give(List<String> wanted) {
        for (String name : wanted) {
            if (taken.add(folded(name))) {
                return name;
            }
        }
        String last = wanted.getLast();
        int number = 2;
        while (!taken.add(folded(last + number))) {
            number++;
        }
        return last + number;
    }

    /// Gives a name, with a number when it is taken.
    public String give(String wanted) {
        return give(List.of(wanted));
    }

    /// Whether a name has been given.
    public boolean has(String name) {
        return taken.contains(folded(name));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "");
    }
}
