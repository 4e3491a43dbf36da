package dev.rowhouse.exports.java;

import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.file.Templates;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

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
                    "TimeUuids",
                    "Weeks",
                    "WriteTime",
                    "Years");

    private static final Pattern NO_WORD = Pattern.compile("\\W+");

    private SupportClasses() {}

    /// Those that some files import, and those that these use.
    static List<GeneratedFile> usedBy(List<GeneratedFile> files, JavaTypes types) {
        Set<String> names = new HashSet<>();
        for (String name : ALL) {
            String imported = types.base() + ".support." + name + ";";
            if (files.stream().anyMatch(file -> file.text().contains(imported))) {
                addWithUsed(name, names);
            }
        }
        return ALL.stream().filter(names::contains).map(name -> file(name, types)).toList();
    }

    private static void addWithUsed(String name, Set<String> names) {
        if (names.add(name)) {
            Set<String> words = Set.copyOf(List.of(NO_WORD.split(template(name + ".java.txt"))));
            ALL.stream().filter(words::contains).forEach(used -> addWithUsed(used, names));
        }
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
