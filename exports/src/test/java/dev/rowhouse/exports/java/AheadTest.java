package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.exports.file.GeneratedFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Generated code reads ahead for as many rows as it may, and for no more.
class AheadTest {
    private static final int ROWS = 100;
    private static final int MOST = 7;
    private static final Path TEMPLATE =
            Path.of("src", "main", "resources", "dev/rowhouse/exports/java/Ahead.java.txt");

    @TempDir private Path folder;

    private Stream<?> ahead(CompiledProject project, Stream<Integer> rows, Consumer<Object> begin)
            throws ReflectiveOperationException {
        return (Stream<?>)
                project.type("generated.Ahead")
                        .getMethod("of", Stream.class, int.class, Consumer.class)
                        .invoke(null, rows, MOST, begin);
    }

    private CompiledProject compiled() throws IOException {
        String source = FileSystem.system().readText(TEMPLATE).replace("${package}", "generated");
        return CompiledProject.of(
                List.of(new GeneratedFile("generated/Ahead.java", source)), folder);
    }

    @Test
    void reads_are_under_way_for_as_many_rows_as_may_be() throws Exception {
        try (CompiledProject project = compiled()) {
            List<Object> begun = new ArrayList<>();
            List<Integer> underWay = new ArrayList<>();
            List<Object> used = new ArrayList<>();
            Iterator<?> rows =
                    ahead(project, IntStream.range(0, ROWS).boxed(), begun::add).iterator();
            while (rows.hasNext()) {
                used.add(rows.next());
                underWay.add(begun.size() - used.size() + 1);
            }
            assertThat(used).isEqualTo(IntStream.range(0, ROWS).boxed().toList());
            assertThat(begun).isEqualTo(used);
            assertThat(underWay.subList(0, ROWS - MOST)).containsOnly(MOST);
            assertThat(underWay).allMatch(reads -> reads <= MOST);
        }
    }

    @Test
    void who_stops_early_has_begun_no_more_than_that() throws Exception {
        try (CompiledProject project = compiled()) {
            List<Object> begun = new ArrayList<>();
            Stream<?> rows = ahead(project, Stream.iterate(0, row -> row + 1), begun::add);
            assertThat(rows.limit(3).count()).isEqualTo(3);
            assertThat(begun.size()).isBetween(3, 3 + MOST);
        }
    }
}
