package dev.rowhouse.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The classes and methods that ARCHITECTURE.md names exist.
class ArchitecturePageTest {
    /// `Session.execute`.
    private static final Pattern METHOD = Pattern.compile("`([A-Z]\\w+)\\.([a-z]\\w+)`");

    private final SourceTree tree = SourceTree.ofProject();

    @Test
    void everyMethodNamedInTheStoriesExists() throws IOException {
        String page = Files.readString(tree.root().resolve("ARCHITECTURE.md"));
        List<Path> sources =
                tree.javaFiles().stream()
                        .filter(file -> file.toString().contains("/src/main/java/"))
                        .toList();
        Matcher named = METHOD.matcher(page);
        List<String> missing = new ArrayList<>();
        int found = 0;
        while (named.find()) {
            found++;
            if (!isDeclared(sources, named.group(1), named.group(2))) {
                missing.add(named.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(found).isGreaterThan(40);
    }

    private static boolean isDeclared(List<Path> sources, String type, String method)
            throws IOException {
        Pattern declaration =
                Pattern.compile("(?m)^ {4,8}(?!return|throw)[\\w<].*\\b" + method + "\\(");
        for (Path file : sources) {
            if (file.getFileName().toString().equals(type + ".java")
                    && declaration.matcher(Files.readString(file)).find()) {
                return true;
            }
        }
        return false;
    }
}
