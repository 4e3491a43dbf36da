package dev.rowhouse.report.change;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.text.DesignTree;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The design as JSON within a report, for programs and for a later comparison.
///
/// The object has the design in the form of `rowhouse design --json`, and the texts that
/// comparisons need.
public final class DesignData {
    private static final String FORMAT = "rowhouse-report/1";

    private static final int LENGTH_MAX = 200_000_000;

    private DesignData() {}

    /// The JSON of a design.
    public static String write(Design design, DesignTexts texts) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("format", FORMAT);
        tree.put("model", texts.model());
        tree.put("figures", texts.figures());
        tree.put("tables", texts.tables());
        tree.put("questions", texts.questions());
        tree.put("mutations", texts.mutations());
        tree.put("warnings", texts.warnings());
        tree.put("design", DesignTree.of(design));
        return JsonMapper.builder().build().writeValueAsString(tree);
    }

    /// The texts of the design in a report; empty when the text is no report of Rowhouse.
    ///
    /// @param html the text of the HTML file
    /// @param id the id of the element with the JSON
    public static Optional<DesignTexts> read(String html, String id) {
        String begin = "<script type=\"application/json\" id=\"" + id + "\">";
        int start = html.indexOf(begin);
        int end = html.indexOf("</script>", Math.max(0, start));
        if (start < 0 || end < 0) {
            return Optional.empty();
        }
        try {
            JsonNode root = mapper().readTree(html.substring(start + begin.length(), end));
            return root.path("format").asString("").equals(FORMAT)
                    ? Optional.of(texts(root))
                    : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static JsonMapper mapper() {
        return JsonMapper.builder(
                        JsonFactory.builder()
                                .streamReadConstraints(
                                        StreamReadConstraints.builder()
                                                .maxStringLength(LENGTH_MAX)
                                                .build())
                                .build())
                .build();
    }

    private static DesignTexts texts(JsonNode root) {
        List<String> warnings = new ArrayList<>();
        root.path("warnings").forEach(each -> warnings.add(each.asString("")));
        Map<String, Double> figures = new LinkedHashMap<>();
        root.path("figures")
                .properties()
                .forEach(each -> figures.put(each.getKey(), each.getValue().asDouble(0)));
        return new DesignTexts(
                root.path("model").asString(""),
                strings(root.path("tables")),
                strings(root.path("questions")),
                strings(root.path("mutations")),
                warnings,
                figures);
    }

    private static Map<String, String> strings(JsonNode node) {
        Map<String, String> strings = new LinkedHashMap<>();
        node.properties().forEach(each -> strings.put(each.getKey(), each.getValue().asString("")));
        return strings;
    }
}
