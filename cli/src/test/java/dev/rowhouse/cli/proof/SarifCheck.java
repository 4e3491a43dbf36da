package dev.rowhouse.cli.proof;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Checks of a SARIF log that its schema cannot express.
final class SarifCheck {
    private SarifCheck() {}

    /// The problems of a log, the schema's included.
    static List<String> problems(String schema, String log) {
        List<String> problems = new ArrayList<>(JsonSchemaCheck.problems(schema, log));
        for (JsonNode run : JsonMapper.builder().build().readTree(log).get("runs")) {
            JsonNode rules = run.get("tool").get("driver").get("rules");
            Set<String> ids = new HashSet<>();
            for (JsonNode rule : rules) {
                if (!ids.add(rule.get("id").asString())) {
                    problems.add("two rules have the id " + rule.get("id"));
                }
            }
            for (JsonNode result : run.get("results")) {
                check(result, rules, problems);
            }
        }
        return problems;
    }

    private static void check(JsonNode result, JsonNode rules, List<String> problems) {
        int index = result.get("ruleIndex").asInt();
        if (index >= rules.size() || !rules.get(index).get("id").equals(result.get("ruleId"))) {
            problems.add("rule " + index + " is not " + result.get("ruleId"));
        }
        for (JsonNode location : result.get("locations")) {
            JsonNode region = location.get("physicalLocation").get("region");
            if (region.has("endColumn")
                    && region.get("endColumn").asInt() <= region.get("startColumn").asInt()) {
                problems.add("a region ends before it begins: " + region);
            }
        }
    }
}
