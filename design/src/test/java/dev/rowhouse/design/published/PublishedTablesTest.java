package dev.rowhouse.design.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.Identity;
import dev.rowhouse.design.identity.Node;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.model.EntityType;
import dev.rowhouse.design.query.Workload;
import dev.rowhouse.design.query.WorkloadFile;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Whole schemas that have been published for the auction, to be laid beside the designer's: they can be read, lose no rows, and store every attribute that
/// a question shows.
class PublishedTablesTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path ROOT = Path.of("..");
    private static final Path FOLDER = Path.of("src", "test", "resources", "published");

    @TestFactory
    Stream<DynamicTest> keepsAllRowsAndAttributes() throws IOException {
        List<Path> files =
                FILES.list(FOLDER).stream()
                        .filter(file -> file.toString().endsWith(".tables"))
                        .toList();
        assertThat(files).hasSizeGreaterThanOrEqualTo(3);
        return files.stream()
                .map(file -> dynamicTest(file.getFileName().toString(), () -> check(file)));
    }

    private static void check(Path path) throws IOException {
        TablesFile file = TablesFile.parse(path.toString(), FILES.readText(path));
        assertThat(file.source()).isNotEmpty();
        var reading = WorkloadFile.read(FILES, ROOT.resolve(file.model()));
        assertThat(reading.value()).as(reading.text()).isPresent();
        Workload workload = reading.value().orElseThrow();
        List<LogicalTable> tables = file.over(workload.model());
        for (LogicalTable table : tables) {
            Identity identity = new Identity(workload.model(), table.shape());
            assertThat(identity.missing(table.key().fields()))
                    .as(file.tables().get(table.number()).name())
                    .isEmpty();
        }
        for (EntityType entity : workload.model().entities()) {
            assertThat(stored(tables, entity)).containsAll(own(workload, entity));
        }
    }

    /// The own attributes of an entity that some table of its instances stores.
    private static Set<Field> stored(List<LogicalTable> tables, EntityType entity) {
        Set<Field> stored = new LinkedHashSet<>();
        tables.stream()
                .filter(table -> table.shape().roots().getFirst().name().equals(entity.name()))
                .forEach(table -> stored.addAll(table.fields()));
        return stored;
    }

    private static List<Field> own(Workload workload, EntityType entity) {
        return new Identity(workload.model(), RowShape.of(entity))
                .held(Node.root(0)).stream().filter(field -> field.node().isRoot()).toList();
    }
}
