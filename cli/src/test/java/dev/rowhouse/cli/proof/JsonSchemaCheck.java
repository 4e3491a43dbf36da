package dev.rowhouse.cli.proof;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks a JSON text against a JSON Schema, as far as our schemas use it: `type`, `enum`, `const`,
/// `required`, `properties`, `additionalProperties`, `items`, `minimum`, `minItems`, `pattern` and
/// `$ref` within the schema. Other keywords are refused, so that none is ignored.
final class JsonSchemaCheck {
    private static final Set<String> NOTES =
            Set.of("$schema", "$id", "title", "description", "definitions", "examples");

    private final JsonNode root;
    private final List<String> problems = new ArrayList<>();

    private JsonSchemaCheck(JsonNode root) {
        this.root = root;
    }

    /// The problems of a text, each with the path to it.
    static List<String> problems(String schema, String text) {
        JsonMapper mapper = JsonMapper.builder().build();
        JsonSchemaCheck check = new JsonSchemaCheck(mapper.readTree(schema));
        check.check(check.root, mapper.readTree(text), "$");
        return check.problems;
    }

    private void check(JsonNode schema, JsonNode value, String path) {
        for (Map.Entry<String, JsonNode> rule : schema.properties()) {
            JsonNode wanted = rule.getValue();
            switch (rule.getKey()) {
                case "$ref" -> check(definition(wanted.asString()), value, path);
                case "type" -> checkType(wanted, value, path);
                case "const" -> report(wanted.equals(value), path, "is not " + wanted);
                case "enum" -> report(contains(wanted, value), path, "is none of " + wanted);
                case "minimum" ->
                        report(
                                value.asDouble() >= wanted.asDouble(),
                                path,
                                "is less than " + wanted);
                case "minItems" ->
                        report(value.size() >= wanted.asInt(), path, "has too few items");
                case "pattern" ->
                        report(
                                Pattern.compile(wanted.asString()).matcher(value.asString()).find(),
                                path,
                                "does not match " + wanted);
                case "required" -> {
                    for (JsonNode name : wanted) {
                        report(value.has(name.asString()), path, "lacks " + name);
                    }
                }
                case "properties" -> {
                    for (Map.Entry<String, JsonNode> each : wanted.properties()) {
                        if (value.has(each.getKey())) {
                            check(
                                    each.getValue(),
                                    value.get(each.getKey()),
                                    path + "." + each.getKey());
                        }
                    }
                }
                case "additionalProperties" -> checkOthers(schema, wanted, value, path);
                case "items" -> {
                    for (int i = 0; i < value.size(); i++) {
                        check(wanted, value.get(i), path + "[" + i + "]");
                    }
                }
                default ->
                        report(NOTES.contains(rule.getKey()), path, "no rule for " + rule.getKey());
            }
        }
    }

    private JsonNode definition(String reference) {
        return root.get("definitions").get(reference.substring("#/definitions/".length()));
    }

    private void checkOthers(JsonNode schema, JsonNode wanted, JsonNode value, String path) {
        for (Map.Entry<String, JsonNode> each : value.properties()) {
            if (schema.has("properties") && schema.get("properties").has(each.getKey())) {
                continue;
            }
            if (wanted.isBoolean()) {
                report(wanted.asBoolean(), path, "has the unknown property " + each.getKey());
            } else {
                check(wanted, each.getValue(), path + "." + each.getKey());
            }
        }
    }

    private static boolean contains(JsonNode values, JsonNode value) {
        for (JsonNode each : values) {
            if (each.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private void checkType(JsonNode wanted, JsonNode value, String path) {
        boolean isRight =
                switch (wanted.asString()) {
                    case "object" -> value.isObject();
                    case "array" -> value.isArray();
                    case "string" -> value.isString();
                    case "boolean" -> value.isBoolean();
                    case "integer" -> value.isIntegralNumber();
                    case "number" -> value.isNumber();
                    default -> throw new IllegalArgumentException("type " + wanted);
                };
        report(isRight, path, "is no " + wanted.asString());
    }

    private void report(boolean isRight, String path, String problem) {
        if (!isRight) {
            problems.add(path + " " + problem);
        }
    }
}
