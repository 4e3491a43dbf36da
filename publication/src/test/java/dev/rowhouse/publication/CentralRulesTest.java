package dev.rowhouse.publication;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// Each rule finds the mistake that it is there for.
class CentralRulesTest {
    private static final String STEM = "dev/rowhouse/small/1.0/small-1.0";
    private static final String POM =
            """
            <project>
              <groupId>dev.rowhouse</groupId>
              <artifactId>small</artifactId>
              <version>1.0</version>
              <name>Small</name>
              <description>A small one</description>
              <url>https://example.org</url>
              <licenses><license><name>A</name><url>https://example.org/a</url></license></licenses>
              <developers><developer><name>Somebody</name></developer></developers>
              <scm><connection>scm:git:x</connection><url>https://example.org/x</url></scm>
              <dependencies>
                <dependency><artifactId>other</artifactId><version>2.0</version></dependency>
              </dependencies>
            </project>
            """;

    @Test
    void aBundleThatKeepsTheRulesHasNoMistake() {
        assertThat(CentralRules.mistakes(bundle(POM))).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aPlantedFaultIsFound(String mistake, UnaryOperator<Bundle> fault) {
        assertThat(CentralRules.mistakes(fault.apply(bundle(POM))))
                .anySatisfy(found -> assertThat(found).contains(mistake));
    }

    static List<Arguments> faults() {
        return List.of(
                fault("no md5", bundle -> bundle.without(STEM + ".jar.md5")),
                fault("no sha1", bundle -> bundle.without(STEM + ".pom.sha1")),
                fault("a wrong sha1", bundle -> bundle.with(STEM + ".jar", bytes("other"))),
                fault("-sources.jar is missing", bundle -> bundle.without(STEM + "-sources.jar")),
                fault("-javadoc.jar is missing", bundle -> bundle.without(STEM + "-javadoc.jar")),
                fault("1.0.jar is missing", bundle -> bundle.without(STEM + ".jar")),
                fault("has no signature", bundle -> file(bundle, STEM + ".jar.asc", "signature")),
                fault("not in a folder", bundle -> file(bundle, "small-1.0.jar", "jar")),
                fault(
                        "not called after",
                        bundle -> file(bundle, "dev/rowhouse/small/1.0/maven-metadata.xml", "")),
                fault(
                        "a snapshot",
                        bundle -> file(bundle, "dev/rowhouse/s/2-SNAPSHOT/s-2-SNAPSHOT.jar", "")),
                fault("more than 1 GB", bundle -> new Bundle(2L << 30, bundle.files())),
                pom("no name", "<name>Small</name>", ""),
                pom("no description", "A small one", ""),
                pom("no url", "<url>https://example.org</url>", ""),
                pom("no licenses/license/url", "<url>https://example.org/a</url>", ""),
                pom("no developers/developer/name", "<name>Somebody</name>", ""),
                pom("no scm/connection", "<connection>scm:git:x</connection>", ""),
                pom("is the POM of", "<version>1.0</version>", "<version>1.1</version>"),
                pom("has a parent", "<project>", "<project><parent/>"),
                pom("without a released version: other", "2.0", "${other.version}"),
                pom("without a released version: other", "2.0", "2.0-SNAPSHOT"));
    }

    private static Arguments fault(String mistake, UnaryOperator<Bundle> fault) {
        return Arguments.of(mistake, fault);
    }

    private static Arguments pom(String mistake, String right, String wrong) {
        return fault(mistake, bundle -> bundle(POM.replace(right, wrong)));
    }

    private static Bundle bundle(String pom) {
        Bundle bundle = file(new Bundle(1000, new TreeMap<>()), STEM + ".pom", pom);
        for (String jar : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
            bundle = file(bundle, STEM + jar, jar);
        }
        return bundle;
    }

    /// A bundle with a file and its checksums.
    private static Bundle file(Bundle bundle, String path, String content) {
        return bundle.with(path, bytes(content))
                .with(path + ".md5", bytes(CentralRules.digest(bytes(content), "MD5")))
                .with(path + ".sha1", bytes(CentralRules.digest(bytes(content), "SHA-1")));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
