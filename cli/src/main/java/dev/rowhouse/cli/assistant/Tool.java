package dev.rowhouse.cli.assistant;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A tool that an assistant can call.
///
/// @param name its name
/// @param about what it does and answers, for the assistant to choose it by
/// @param parameters what it takes
/// @param isReading whether it changes no file
/// @param work the code that runs when it is called
record Tool(String name, String about, List<Parameter> parameters, boolean isReading, Work work) {
    /// Copies the list.
    Tool {
        parameters = List.copyOf(parameters);
    }

    /// A value that the assistant gives.
    ///
    /// @param type its type in a JSON Schema
    /// @param isRequired whether it must be given
    record Parameter(String name, String type, String about, boolean isRequired) {
        static Parameter text(String name, String about) {
            return new Parameter(name, "string", about, true);
        }

        Parameter optional() {
            return new Parameter(name, type, about, false);
        }
    }

    /// The code that runs when an assistant calls a tool.
    @FunctionalInterface
    interface Work {
        /// Runs the tool and returns its answer in words. Long work shows its progress to the
        /// watch.
        ///
        /// @throws RefusedException when it cannot be done; the message says why
        String run(Values values, CallWatch watch);
    }

    /// The values that the assistant gave.
    record Values(Map<String, Object> all) {
        /// A value that was asked for.
        String text(String name) {
            return String.valueOf(all.get(name));
        }

        /// Whether there is a value.
        boolean has(String name) {
            return all.get(name) != null;
        }
    }

    /// The JSON Schema of the values.
    Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (Parameter parameter : parameters) {
            Map<String, Object> property = new LinkedHashMap<>();
            property.put("type", parameter.type);
            property.put("description", parameter.about);
            properties.put(parameter.name, property);
            if (parameter.isRequired) {
                required.add(parameter.name);
            }
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        schema.put("additionalProperties", false);
        return Collections.unmodifiableMap(schema);
    }
}
