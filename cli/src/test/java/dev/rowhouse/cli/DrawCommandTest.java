package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

/// `rowhouse draw` writes a file for each picture.
class DrawCommandTest {
    private static final String MODEL =
            """
            model: likes
            entities:
              User: {key: id, count: 1_000, attributes: {id: int, name: text}}
              Post: {key: id, count: 10_000, attributes: {id: int, title: text, at: timestamp}}
            relationships:
              Post.author: {to: User, inverse: posts, cardinality: many to one, count: "10 per User, at most 100"}
            queries:
              Posts: {ask: The posts of a user, jpql: "SELECT p.title, p.author.name FROM Post p WHERE p.author = :user ORDER BY p.at DESC"}
            mutations:
              rename: {ask: A user is renamed, jpql: "UPDATE User u SET u.name = :name WHERE u.id = :id"}
            """;

    private final MemoryFileSystem files = new MemoryFileSystem();

    @BeforeEach
    void writeModel() {
        files.writeText(Path.of("likes.yaml"), MODEL);
    }

    private CommandRun draw(String... more) {
        return CommandRun.of(
                files,
                "",
                Stream.concat(Stream.of("draw", "likes.yaml", "-o", "out"), Arrays.stream(more))
                        .toArray(String[]::new));
    }

    @Test
    void each_picture_has_a_file() throws IOException {
        CommandRun run = draw();

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .contains(
                        "out/tables.svg",
                        "out/sizes.svg",
                        "out/ring.svg",
                        "out/partition-posts_by_author.svg",
                        "out/mutation-rename.svg");
        for (String file : run.out().lines().toList()) {
            assertThat(files.readText(Path.of(file))).startsWith("<?xml").endsWith("</svg>\n");
        }
    }

    @Test
    void pictures_link_to_those_of_tables_and_mutations() throws IOException {
        CommandRun run = draw();

        assertThat(links("tables")).contains("partition-posts_by_author.svg");
        assertThat(links("copies"))
                .contains("partition-posts_by_author.svg", "mutation-rename.svg");
        assertThat(links("sizes")).contains("partition-posts_by_author.svg");
        assertThat(links("partition-posts_by_author")).isEmpty();
        for (String file : run.out().lines().toList()) {
            String name = file.replaceFirst("^out/(.*)\\.svg$", "$1");
            assertThat(links(name))
                    .allSatisfy(link -> assertThat(run.out().lines()).contains("out/" + link));
        }
    }

    @Test
    void pictures_link_to_no_others_than_are_drawn() throws IOException {
        draw("--only", "copies,mutation-rename");

        assertThat(links("copies")).containsExactly("mutation-rename.svg");
    }

    private List<String> links(String picture) throws IOException {
        String svg = files.readText(Path.of("out", picture + ".svg"));
        return Pattern.compile("<a href=\"([^\"]*)\">")
                .matcher(svg)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }

    @Test
    void the_same_model_gives_the_same_pictures() throws IOException {
        String first = draw("--only", "partition-posts_by_author", "--json").out();
        String picture = files.readText(Path.of("out/partition-posts_by_author.svg"));

        CommandRun again = draw("--only", "partition-posts_by_author", "--force", "--json");

        assertThat(again.out()).isEqualTo(first).contains("out/partition-posts_by_author.svg");
        assertThat(files.readText(Path.of("out/partition-posts_by_author.svg"))).isEqualTo(picture);
    }

    @Test
    void pixels_are_drawn_in_the_wanted_scale() throws IOException {
        assertThat(draw("--only", "tables", "--format", "png", "--scale", "1").exitCode()).isZero();
        int width = width();

        assertThat(draw("--only", "tables", "--format", "PNG", "--scale", "3", "--force").err())
                .isEmpty();

        assertThat(width()).isBetween(3 * width - 3, 3 * width);
    }

    private int width() throws IOException {
        byte[] bytes = files.readBytes(Path.of("out/tables.png"));
        return ImageIO.read(new ByteArrayInputStream(bytes)).getWidth();
    }

    @Test
    void a_file_is_replaced_only_when_that_is_wanted() throws IOException {
        files.createFolders(Path.of("out"));
        files.writeText(Path.of("out/ring.svg"), "mine");

        CommandRun run = draw();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualToIgnoringNewLines(
                        "error: out/ring.svg: the file exists; use --force to replace it, or -o DIR for another folder");
        assertThat(files.readText(Path.of("out/ring.svg"))).isEqualTo("mine");
        assertThat(files.exists(Path.of("out/tables.svg"))).isFalse();
    }

    @Test
    void an_unknown_picture_is_answered_with_those_there_are() {
        CommandRun run = draw("--only", "table");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith(
                        "error: --only table: there is no such picture; there are conceptual, tables,")
                .contains("mutation-rename");
        assertThat(files.exists(Path.of("out"))).isFalse();
    }

    @Test
    void notations_have_the_model_and_its_tables() throws IOException {
        assertThat(draw("--format", "mermaid").out().lines())
                .containsExactly("out/conceptual.mmd", "out/tables.mmd");
        assertThat(files.readText(Path.of("out/conceptual.mmd"))).startsWith("erDiagram");
        assertThat(draw("--format", "dot").out().lines())
                .containsExactly("out/conceptual.dot", "out/tables.dot");
        assertThat(files.readText(Path.of("out/tables.dot"))).contains("posts_by_author");
        assertThat(draw("--format", "dbml").out().lines()).containsExactly("out/tables.dbml");
        assertThat(draw("--format", "dbml", "--only", "ring").err())
                .startsWith(
                        "error: --only ring: there is no such picture in this format; there are tables");
    }

    @Test
    void the_model_can_be_drawn_in_the_notation_of_chen() {
        assertThat(draw("--chen", "--only", "conceptual").out().lines())
                .containsExactly("out/conceptual-chen.svg");
        assertThat(draw("--chen", "--format", "dot").exitCode()).isEqualTo(2);
    }

    @Test
    void a_scale_is_a_sensible_number() {
        assertThat(draw("--scale", "0").err())
                .isEqualToIgnoringNewLines("error: --scale is a number above 0, at most 8");
        assertThat(draw("--scale", "NaN").exitCode()).isEqualTo(2);
    }
}
