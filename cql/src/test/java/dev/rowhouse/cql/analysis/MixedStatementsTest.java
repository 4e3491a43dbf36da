package dev.rowhouse.cql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenFile;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Statements mixed from pieces of others are bound, or refused with an error of CQL: nothing else
/// ever comes out.
class MixedStatementsTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden/analysis/answers");

    private static Iterable<Long> seeds() {
        return Seeds.of(1);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void mixedStatementsNeverSurprise(long seed) throws IOException {
        AnalysisSession session = new AnalysisSession();
        List<String> statements = new ArrayList<>();
        for (Path file : FileSystem.system().list(FOLDER)) {
            for (GoldenCase golden : GoldenFile.parse(FileSystem.system().readText(file)).cases()) {
                if (!golden.verb().equals("schema")) {
                    golden.input().lines().forEach(statements::add);
                } else if (file.endsWith("where.golden")) {
                    session.run(golden);
                }
            }
        }
        RandomSource random = RandomSource.seeded(seed);
        int bound = 0;
        int count = 6_000;
        for (int i = 0; i < count; i++) {
            String text = mix(pick(statements, random), pick(statements, random), random);
            String answer = session.run(new GoldenCase("explain", List.of(), text, "", 1));
            assertThat(answer).as("seed %d: %s", seed, text).isNotEmpty();
            bound += answer.startsWith("error") ? 0 : 1;
        }
        assertThat(bound).as("statements that were bound").isGreaterThan(count / 50);
    }

    private static <T> T pick(List<T> all, RandomSource random) {
        return all.get(random.nextInt(all.size()));
    }

    /// Replaces one or two words or signs of a statement by those of another.
    private static String mix(String text, String other, RandomSource random) {
        List<String> words = words(text);
        List<String> others = words(other);
        for (int i = 0; i <= random.nextInt(2); i++) {
            words.set(random.nextInt(words.size()), pick(others, random));
        }
        return String.join("", words);
    }

    private static List<String> words(String text) {
        return new ArrayList<>(Arrays.asList(text.split("(?<=\\W)|(?=\\W)")));
    }
}
