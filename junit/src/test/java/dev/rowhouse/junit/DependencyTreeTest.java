package dev.rowhouse.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What comes along on the test class path of a project that depends on this module.
class DependencyTreeTest {
    private static final String DRIVER = "org.apache.cassandra:java-driver-core";

    /// Small jars that need nothing else.
    private static final Set<String> SMALL =
            Set.of(
                    "org.jspecify:jspecify",
                    "io.airlift:aircompressor",
                    "org.mindrot:jbcrypt",
                    "org.ow2.asm:asm",
                    "org.ow2.asm:asm-tree");

    /// A line of the tree: three characters for each level, then `group:artifact:type:…`.
    private static final Pattern LINE = Pattern.compile("((?:[|+\\\\ ][ -] )*)([^:]+:[^:]+):.*");

    private final List<Node> tree = read();

    private record Node(int depth, String name) {}

    @Test
    void besidesTheDriverOnlySmallJarsComeAlong() {
        assertThat(ofOthers()).isEqualTo(new TreeSet<>(SMALL));
    }

    @Test
    void theDriverComesAlong() {
        assertThat(tree).extracting(Node::name).contains(DRIVER);
    }

    @Test
    void noVersionOfJUnitIsChosen() {
        assertThat(tree).extracting(Node::name).noneMatch(name -> name.startsWith("org.junit"));
    }

    /// All that is neither ours nor the driver's. What an own small jar needs in turn counts, too.
    private Set<String> ofOthers() {
        TreeSet<String> others = new TreeSet<>();
        int driver = Integer.MAX_VALUE;
        for (Node node : tree) {
            if (node.depth() <= driver) {
                driver = node.name().equals(DRIVER) ? node.depth() : Integer.MAX_VALUE;
            }
            if (driver == Integer.MAX_VALUE && !node.name().startsWith("dev.rowhouse:")) {
                others.add(node.name());
            }
        }
        return others;
    }

    private static List<Node> read() {
        try {
            List<Node> nodes = new ArrayList<>();
            for (String line : Files.readAllLines(Path.of("target", "dependency-tree.txt"))) {
                Matcher matcher = LINE.matcher(line);
                assertThat(matcher.matches()).as(line).isTrue();
                nodes.add(new Node(matcher.group(1).length() / 3, matcher.group(2)));
            }
            return nodes;
        } catch (IOException e) {
            throw new IllegalStateException("the build writes the tree before the tests", e);
        }
    }
}
