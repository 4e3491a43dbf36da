package dev.rowhouse.model.file;

import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.YamlTree;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// Checks the names in a model file: their form, and that each is used only once within its owner.
final class Names {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    /// Cassandra allows no longer names for tables.
    static final int LENGTH_MAX = 48;

    private final Map<String, YamlTree.Scalar> seen = new HashMap<>();
    private final String owner;
    private final Diagnostics diagnostics;

    /// No names yet.
    ///
    /// @param owner whose names they are, as a message says it: "User"
    Names(String owner, Diagnostics diagnostics) {
        this.owner = owner;
        this.diagnostics = diagnostics;
    }

    /// Whether a text can be a name.
    static boolean isName(String text) {
        return IDENTIFIER.matcher(text).matches() && text.length() <= LENGTH_MAX;
    }

    /// Reports a name that tables or Java could not have.
    static void check(YamlTree.Scalar name, Diagnostics diagnostics) {
        if (!IDENTIFIER.matcher(name.text()).matches()) {
            diagnostics.report(
                    name.position(),
                    "`" + name.text() + "` cannot be a name",
                    "use letters, digits and underscores, a letter first");
        } else if (name.text().length() > LENGTH_MAX) {
            diagnostics.report(
                    name.position(),
                    "the name `" + name.text() + "` is longer than " + LENGTH_MAX + " characters",
                    "Cassandra allows no longer names for tables; shorten it");
        }
    }

    /// Takes a name and reports it when the owner has it already. Names that differ only in case or
    /// underscores clash too: as column names they would be one.
    void add(YamlTree.Scalar name) {
        String folded = name.text().toLowerCase(Locale.ROOT).replace("_", "");
        YamlTree.Scalar first = seen.putIfAbsent(folded, name);
        if (first != null) {
            String message =
                    first.text().equals(name.text())
                            ? owner + " has `" + name.text() + "` already, on "
                            : owner
                                    + " has `"
                                    + first.text()
                                    + "`, too similar to `"
                                    + name.text()
                                    + "`, on ";
            diagnostics.report(
                    name.position(),
                    message + first.position().lineSeenFrom(name.position()),
                    "rename one of the two");
        }
    }
}
