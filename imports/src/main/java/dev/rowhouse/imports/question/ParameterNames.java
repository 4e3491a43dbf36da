package dev.rowhouse.imports.question;

import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.name.NameBook;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// The names of the parameters of one call. Statements that run together share them: a parameter
/// with a name is the same in all of them, and each marker without one is a parameter by itself.
///
/// **Thread safety.** None; lives as long as the statements of one call are translated.
public final class ParameterNames {
    private final NameBook names = new NameBook();
    private final Map<String, String> given = new HashMap<>();

    /// A new name.
    String give(String hint) {
        return names.give(hint);
    }

    /// The name of a parameter that has one in the script.
    String named(String name) {
        return given.computeIfAbsent(
                name.toLowerCase(Locale.ROOT),
                _ ->
                        names.give(
                                name.matches("[A-Za-z][A-Za-z0-9]{0,40}")
                                        ? name
                                        : ModelNames.attribute(name)));
    }
}
