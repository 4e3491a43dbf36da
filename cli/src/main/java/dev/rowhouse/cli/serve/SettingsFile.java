package dev.rowhouse.cli.serve;

import dev.rowhouse.cli.command.InputException;

import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The settings of a server in a YAML file: the long names of the command's options, and
/// `guardrails` with Cassandra's names.
///
/// ```yaml
/// data: /var/lib/rowhouse
/// port: 9042
/// authentication: true
/// init: [schema.cql, roles.cql]
/// guardrails:
///   tables_warn_threshold: 100
/// ```
///
/// @param options the values of options, several of one that may stand several times
/// @param guardrails the settings of guardrails by name
record SettingsFile(Map<String, List<String>> options, Map<String, String> guardrails) {
    private static final String GUARDRAILS = "guardrails";

    /// No settings.
    static final SettingsFile EMPTY = new SettingsFile(Map.of(), Map.of());

    /// Copies the maps.
    SettingsFile {
        options = Map.copyOf(options);
        guardrails = Map.copyOf(guardrails);
    }

    /// Reads a text.
    ///
    /// @param name what messages call the file
    /// @throws InputException when it is not such a file
    static SettingsFile read(String name, String text) {
        Object tree;
        try {
            tree = new Load(LoadSettings.builder().setLabel(name).build()).loadFromString(text);
        } catch (YamlEngineException e) {
            throw new InputException(name + ": " + String.valueOf(e.getMessage()).strip());
        }
        if (tree == null) {
            return EMPTY;
        }
        Map<String, List<String>> options = new LinkedHashMap<>();
        Map<String, String> guardrails = new LinkedHashMap<>();
        map(name, "the file", tree)
                .forEach((key, value) -> {
                    if (key.equals(GUARDRAILS)) {
                        map(name, GUARDRAILS, value)
                                .forEach((rail, setting) ->
                                        guardrails.put(
                                                rail,
                                                String.join(", ", scalars(name, rail, setting))));
                    } else {
                        options.put(key, scalars(name, key, value));
                    }
                });
        return new SettingsFile(options, guardrails);
    }

    /// Makes sure that only options are set that there are.
    ///
    /// @throws InputException when there is another one
    void requireKnown(String name, List<String> known) {
        for (String key : options.keySet()) {
            if (!known.contains(key)) {
                throw new InputException(
                        name
                                + ": there is no setting "
                                + key
                                + "; the settings are "
                                + String.join(", ", known));
            }
        }
    }

    private static Map<String, Object> map(String name, String what, Object tree) {
        if (!(tree instanceof Map<?, ?> map)) {
            throw new InputException(
                    name + ": " + what + " should contain settings, one `name: value` a line");
        }
        Map<String, Object> settings = new LinkedHashMap<>();
        map.forEach((key, value) -> settings.put(String.valueOf(key), value == null ? "" : value));
        return settings;
    }

    private static List<String> scalars(String name, String key, Object value) {
        if (!(value instanceof List<?> list)) {
            return List.of(scalar(name, key, value));
        }
        List<String> values = new ArrayList<>();
        for (Object one : list) {
            values.add(scalar(name, key, one));
        }
        return values;
    }

    private static String scalar(String name, String key, Object value) {
        return switch (value) {
            case String text -> text;
            case Number number -> number.toString();
            case Boolean isSet -> isSet.toString();
            default -> throw new InputException(name + ": " + key + " should be one value");
        };
    }
}
