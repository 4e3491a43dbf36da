package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.exports.load.NoSqlBenchWorkload;
import dev.rowhouse.exports.load.StressProfiles;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.text.DesignScript;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.Seeds;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Texts of a model are texts in all that is made of it: whatever they hold, the exports have the
/// structure that they have with harmless texts.
class HostileTextTest {
    private static final int MODELS = 2;

    private static final List<String> FRAGMENTS =
            List.of(
                    "C:\\users",
                    "\\u000a} class Injected {} //",
                    "\\\\u000a} class Injected {} //",
                    "\\u002a\\u002f class Injected {} /\\u002a",
                    "*/ class Injected {} /*",
                    "\"\"\" + injected + \"\"\"",
                    "\"\"\"\"",
                    "\"",
                    "'",
                    "\\",
                    "\nDROP KEYSPACE hostile;\n",
                    "\rDROP KEYSPACE hostile;\r",
                    "\u2028DROP KEYSPACE hostile;",
                    "\ninjected: true\n",
                    "--",
                    "/*",
                    "{@code",
                    "{@link Injected}",
                    "@throws Injected",
                    "</pre><script>",
                    "{id}",
                    "?id",
                    "TEMPLATE(a,b)",
                    "${group}",
                    "%s%n",
                    "\u202E\u2066",
                    "\u0007",
                    "\u0085",
                    "\u001A",
                    "trailing \n spaces \t\n",
                    "☃ 😀",
                    "#",
                    ": ");

    private static final String MODEL =
            """
            model: hostile
            keyspace: Hostile
            about: TEXT
            entities:
              User:
                about: TEXT
                key: id
                count: 1_000
                attributes:
                  id: uuid
                  name: {type: text, length: 12, values: [TEXT, b, c]}
                  hashCode: int
                  wait: {type: text, optional: true}
                  Clone: {type: boolean, optional: true}
              Post:
                key: id
                attributes:
                  id: timeuuid
                  toString: {type: text, length: 40}
                  kind: {type: text, values: [TEXT, b]}
            relationships:
              Post.author: {to: User, inverse: posts, cardinality: many to one, count: "5 per User, at most 9"}
            queries:
              Q1:
                ask: TEXT
                jpql: SELECT u FROM User u WHERE u.id = :id
                rate: 10/s
              Q2:
                ask: TEXT
                jpql: JPQL(SELECT p, p.author.name FROM Post p WHERE p.author = :author AND p.kind = )
                rate: 10/s
              wait:
                ask: TEXT
                jpql: SELECT u.name, u.hashCode FROM User u
                bucket: single
                rate: 1/s
            mutations:
              register:
                ask: TEXT
                jpql: INSERT INTO User (id, name, hashCode, wait, Clone) VALUES (:id, :name, :hashCode, :wait, :clone)
                rate: 1/s
              post:
                ask: TEXT
                jpql: JPQL(INSERT INTO Post (id, author, toString, kind) VALUES (:id, :author, :toString, )
                rate: 1/s
              rename:
                ask: TEXT
                jpql: UPDATE User u SET u.name = :name, u.hashCode = :hashCode WHERE u.id = :id
                rate: 1/s
            """;

    @Test
    void text_stays_text(@TempDir Path folder) throws IOException, ReflectiveOperationException {
        Map<String, Hostile> all = new LinkedHashMap<>();
        all.put("harmless", Hostile.of("abc", 0));
        all.put("every fragment", Hostile.of(String.join(" ", FRAGMENTS), 0));
        for (long seed : Seeds.of(MODELS)) {
            all.put("seed " + seed, Hostile.of(random(seed), seed));
        }
        List<GeneratedProject> projects = new ArrayList<>();
        all.forEach((name, each) -> projects.add(GeneratedProject.of(name, each.workload())));
        try (GeneratedProjects compiled = GeneratedProjects.of(projects, folder)) {
            Map<String, Set<String>> classes = classes(folder, projects);
            Map<Hostile, Shape> shapes = new LinkedHashMap<>();
            for (Map.Entry<String, Hostile> each : all.entrySet()) {
                String name = each.getKey();
                Subject subject = compiled.subject(name);
                assertThat(compiled.hits(name, each.getValue().seed())).isPositive();
                shapes.put(
                        each.getValue(),
                        new Shape(
                                Objects.requireNonNull(classes.get(name)),
                                texts(subject.workload(), subject.design())));
            }
            Shape harmless = shapes.values().iterator().next();
            shapes.forEach((text, shape) ->
                    assertThat(shape)
                            .as("seed %d: %s", text.seed(), text.text())
                            .isEqualTo(harmless));
        }
    }

    private static String random(long seed) {
        RandomSource random = RandomSource.seeded(seed);
        return Stream.generate(() -> FRAGMENTS.get(random.nextInt(FRAGMENTS.size())))
                .limit(1 + random.nextInt(6))
                .collect(Collectors.joining(random.nextInt(2) == 0 ? "" : " "));
    }

    /// A model with a text in all places for texts.
    private record Hostile(String text, Workload workload, long seed) {
        static Hostile of(String text, long seed) {
            return new Hostile(text, HostileTextTest.workload(text), seed);
        }
    }

    /// The classes of each project by its name, relative to its package. There are no others.
    private static Map<String, Set<String>> classes(Path folder, List<GeneratedProject> projects)
            throws IOException {
        Map<String, Set<String>> classes = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                GeneratedProject owner =
                        projects.stream()
                                .filter(each -> file.startsWith(classes(folder, each)))
                                .findFirst()
                                .orElseThrow(() -> new AssertionError(file + " has no project"));
                classes.computeIfAbsent(owner.name(), _ -> new TreeSet<>())
                        .add(classes(folder, owner).relativize(file).toString());
            }
        }
        return classes;
    }

    private static Path classes(Path folder, GeneratedProject project) {
        return folder.resolve(project.packageName().replace('.', '/'));
    }

    /// What of the exports must not depend on texts.
    ///
    /// @param classes the classes that the Java code becomes
    /// @param texts the kinds of statements, the keys of YAML
    private record Shape(Set<String> classes, List<Object> texts) {}

    private static Workload workload(String text) {
        String kind = text.replace("'", "''");
        String model =
                MODEL.replaceAll("jpql: JPQL\\((.*= )\\)", "jpql: JPQL$1\u0000")
                        .replaceAll("jpql: JPQL\\((.*, )\\)", "jpql: JPQL$1\u0000)");
        StringBuilder yaml = new StringBuilder();
        for (String line : model.lines().toList()) {
            int jpql = line.indexOf("JPQL");
            yaml.append(
                            jpql < 0
                                    ? line.replace("TEXT", quoted(text))
                                    : line.substring(0, jpql)
                                            + quoted(
                                                    line.substring(jpql + 4)
                                                            .replace("\u0000", "'" + kind + "'")))
                    .append('\n');
        }
        var read = WorkloadFile.parse("hostile.yaml", yaml.toString());
        assertThat(read.diagnostics().toString()).isEqualTo("[]");
        return read.value().orElseThrow();
    }

    private static String quoted(String text) {
        return text.codePoints()
                .mapToObj(c ->
                        Character.isLetterOrDigit(c)
                                ? Character.toString(c)
                                : String.format(Locale.ROOT, "\\U%08x", c))
                .collect(Collectors.joining("", "\"", "\""));
    }

    /// The kinds of statements in the script, and the keys of the profiles.
    private static List<Object> texts(Workload workload, Design design) {
        List<Object> shapes = new ArrayList<>();
        for (ScriptPart part : ScriptPart.split(DesignScript.of(design))) {
            shapes.add(CqlParser.parse(part.text()).getClass().getSimpleName());
        }
        shapes.add(keys(NoSqlBenchWorkload.of(workload, design).file().text()));
        StressProfiles.of(workload, design).files().forEach(file -> shapes.add(keys(file.text())));
        return shapes;
    }

    private static Object keys(String yaml) {
        return keys(new Load(LoadSettings.builder().build()).loadFromString(yaml));
    }

    private static Object keys(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<Object, Object> keys = new HashMap<>();
                map.forEach((key, each) -> keys.put(key, keys(each)));
                yield keys;
            }
            case List<?> list -> list.stream().map(HostileTextTest::keys).toList();
            case null, default -> "";
        };
    }
}
