package dev.rowhouse.cli.output;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Trees of maps, lists, texts and numbers as JSON.
public final class JsonText {
    private JsonText() {}

    /// The tree, on one line.
    public static String line(Object tree) {
        return JsonMapper.builder().build().writeValueAsString(tree);
    }

    /// The tree, indented.
    public static String of(Object tree) {
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(tree);
    }
}
