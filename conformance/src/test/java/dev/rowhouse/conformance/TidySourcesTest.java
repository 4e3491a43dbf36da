package dev.rowhouse.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// What a reader should never meet in a source file.
class TidySourcesTest {
    private static final int LINES_MAX = 800;

    /// Of a file that is not a test.
    private static final int MAIN_LINES_MAX = 500;

    /// Of a method that is not a test's.
    private static final int METHOD_LINES_MAX = 60;

    private static final int COLUMNS_MAX = 100;

    private static final Pattern COMMENT = Pattern.compile("^\\s*//.*");

    /// Marks of unfinished work, tests that do not run. Written so as not to match this file.
    private static final Pattern MARKS =
            Pattern.compile(
                    "\\b(TO"
                            + "DO|FIX"
                            + "ME|XX"
                            + "X)\\b|@Dis"
                            + "abled"
                            + "|Thread\\.sl"
                            + "eep");

    /// A documentation comment of the old form.
    private static final Pattern OLD_COMMENT = Pattern.compile("^\\s*/\\*\\*");

    /// The goals of the Maven plugin: the tool that describes them reads only the old form.
    private static final String GOALS = "Mojo.java";

    /// Types of a package are null-marked by its package-info.
    private static final String MARKED = "@NullMarked";

    /// Applications as their users write them, with the habits of their frameworks.
    private static final Pattern FOREIGN = Pattern.compile("/examples/(spring-boot-3|quarkus)/");

    private final SourceTree tree = SourceTree.ofProject();

    @Test
    void filesHoldOneIdea() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : tree.javaFiles()) {
            int lines = Files.readAllLines(file).size();
            if (lines > LINES_MAX) {
                found.add(file + " has " + lines + " lines (at most " + LINES_MAX + ")");
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void mainFilesAreShort() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : tree.mainFiles()) {
            int lines = Files.readAllLines(file).size();
            if (lines > MAIN_LINES_MAX) {
                found.add(file + " has " + lines + " lines (at most " + MAIN_LINES_MAX + ")");
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void mainMethodsAreShort() throws IOException {
        try (StandardJavaFileManager files =
                ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null)) {
            List<MethodLengths.Method> methods =
                    MethodLengths.of(files.getJavaFileObjectsFromPaths(tree.mainFiles()));
            assertThat(methods).hasSizeGreaterThan(1_000);
            assertThat(methods)
                    .filteredOn(method -> method.lines() > METHOD_LINES_MAX)
                    .as("methods of more than " + METHOD_LINES_MAX + " lines")
                    .isEmpty();
        }
    }

    @Test
    void commentsEndBeforeColumn100() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : tree.javaFiles()) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (COMMENT.matcher(lines.get(i)).matches() && isLong(lines.get(i))) {
                    found.add(file + ":" + (i + 1));
                }
            }
        }
        assertThat(found).isEmpty();
    }

    /// Tables cannot be broken, nor can what is shown as it is.
    @Test
    void documentsEndBeforeColumn100() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : tree.files(".md")) {
            List<String> lines = Files.readAllLines(file);
            boolean isVerbatim = false;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                isVerbatim ^= line.strip().startsWith("```");
                boolean isRunningText =
                        !isVerbatim && !line.startsWith("    ") && !line.strip().startsWith("|");
                if (isRunningText && isLong(line)) {
                    found.add(file + ":" + (i + 1));
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static boolean isLong(String line) {
        return line.codePointCount(0, line.length()) > COLUMNS_MAX;
    }

    @Test
    void nothingIsLeftForLater() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : tree.javaFiles()) {
            List<String> lines = Files.readAllLines(file);
            boolean isGoal = file.toString().endsWith(GOALS);
            for (int i = 0; i < lines.size(); i++) {
                if (MARKS.matcher(lines.get(i)).find()
                        || !isGoal && OLD_COMMENT.matcher(lines.get(i)).find()) {
                    found.add(file + ":" + (i + 1) + ": " + lines.get(i).strip());
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIs() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : tree.mainFiles()) {
            if (FOREIGN.matcher(file.toString()).find()) {
                continue;
            }
            Path info = file.resolveSibling("package-info.java");
            if (!Files.exists(info) || !Files.readString(info).contains(MARKED)) {
                found.add(info + " is missing or lacks " + MARKED);
            }
        }
        assertThat(found.stream().distinct()).isEmpty();
    }
}
