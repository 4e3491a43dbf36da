package dev.rowhouse.studio.app;

import dev.rowhouse.imports.starter.StarterModel;
import dev.rowhouse.studio.http.Resources;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Models to start from: the commented one of `rowhouse init`, and the examples.
final class Gallery {
    private static final String FOLDER = "dev/rowhouse/studio/examples/";
    private static final String STARTER = "starter";

    private static final List<String> EXAMPLES =
            List.of(
                    "hotel",
                    "followers",
                    "timeline",
                    "likes",
                    "chat",
                    "auction",
                    "food-delivery",
                    "gyms",
                    "jobs",
                    "phonebook",
                    "sensors",
                    "suspensions",
                    "pagila");

    private Gallery() {}

    /// The models, each with its name and what it is about.
    static List<Map<String, Object>> list() {
        List<Map<String, Object>> list = new ArrayList<>();
        list.add(entry(STARTER, "Start from scratch: a small commented model"));
        EXAMPLES.forEach(name -> list.add(entry(name, about(text(name).orElseThrow()))));
        return list;
    }

    /// The text of a model.
    static Optional<String> text(String name) {
        if (name.equals(STARTER)) {
            return Optional.of(StarterModel.text("articles", ""));
        }
        return EXAMPLES.contains(name)
                ? Optional.of(Resources.text(FOLDER + name + "/model.yaml"))
                : Optional.empty();
    }

    private static Map<String, Object> entry(String name, String about) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", name);
        entry.put("about", about);
        return entry;
    }

    private static String about(String model) {
        return model.lines()
                .filter(line -> line.startsWith("about: "))
                .map(line -> line.substring("about: ".length()))
                .findFirst()
                .orElse("");
    }
}
