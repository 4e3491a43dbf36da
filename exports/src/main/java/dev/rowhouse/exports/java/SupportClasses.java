package dev.rowhouse.exports.java;

import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.file.Templates;

import java.util.ArrayList;
import java.util.List;

/// Classes that do not depend on a model; a project gets those that its others use.
final class SupportClasses {
    private static final List<String> ALL =
            List.of(
                    "Ahead",
                    "Arguments",
                    "Check",
                    "CqlOrder",
                    "Days",
                    "FirstRows",
                    "Formulas",
                    "Hours",
                    "InstanceName",
                    "Lookup",
                    "MergedRows",
                    "Months",
                    "Page",
                    "Pages",
                    "PendingChanges",
                    "Rows",
                    "SecondsLeft",
                    "Shards",
                    "Weeks",
                    "WriteTime",
                    "Years");

    private static final List<String> OF_TIME =
            List.of("Days", "Formulas", "Hours", "Months", "SecondsLeft", "Weeks", "Years");

    private SupportClasses() {}

    /// Those that some files import.
    static List<GeneratedFile> usedBy(List<GeneratedFile> files, JavaTypes types) {
        List<String> names =
                new ArrayList<>(
                        ALL.stream()
                                .filter(name ->
                                        files.stream()
                                                .anyMatch(file ->
                                                        file.text()
                                                                .contains(
                                                                        types.base()
                                                                                + ".support."
                                                                                + name
                                                                                + ";")))
                                .toList());
        if (names.stream().anyMatch(OF_TIME::contains)) {
            names.add("TimeUuids");
        }
        if (names.contains("PendingChanges") && !names.contains("CqlOrder")) {
            names.add("CqlOrder");
        }
        return names.stream().map(name -> file(name, types)).toList();
    }

    private static GeneratedFile file(String name, JavaTypes types) {
        String packageName = types.base() + ".support";
        return new GeneratedFile(
                "src/main/java/" + packageName.replace('.', '/') + "/" + name + ".java",
                template(name + ".java.txt").replace("${package}", packageName));
    }

    /// A text that goes along with this class.
    static String template(String name) {
        return Templates.read(SupportClasses.class, name);
    }
}
