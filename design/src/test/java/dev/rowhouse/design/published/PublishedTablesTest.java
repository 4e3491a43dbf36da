package dev.rowhouse.design.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.given.TablesFile;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.cost.Prices;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Whole schemas that have been published for the auction, to be laid beside the designer's: they
/// can be read, lose no rows, and store every attribute that a question shows, and cost more.
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
        Workload workload = workload(file);
        List<Table> tables = file.over(workload.model());
        for (Table table : tables) {
            Identity identity = new Identity(workload.model(), table.shape());
            assertThat(identity.missing(table.key().fields()))
                    .as(file.tables().get(table.number()).name())
                    .isEmpty();
        }
        for (EntityType entity : workload.model().entities()) {
            assertThat(stored(tables, entity)).containsAll(own(workload, entity));
        }
    }

    /// Whether each schema is compared under each mix of questions and mutations, and not each
    /// under one: the first schema under the first mix, the second under the second.
    private static final boolean IS_EACH_MIX = Boolean.getBoolean("published.mixes");

    /// Every published schema is a choice that the designer could have made but for its tables:
    /// with the best use that can be made of it, it costs no less than ours, and no table of it
    /// would make ours cheaper.
    @TestFactory
    Stream<DynamicTest> costsNoLessThanOurs() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        int schema = 0;
        Map<String, Double> ours = new HashMap<>();
        for (Path path : FILES.list(FOLDER)) {
            if (path.toString().endsWith(".tables")) {
                TablesFile file = TablesFile.parse(path.toString(), FILES.readText(path));
                Workload all = workload(file);
                List<String> mixes = all.mixes().names();
                int first = schema++ % mixes.size();
                for (String mix : IS_EACH_MIX ? mixes : mixes.subList(first, first + 1)) {
                    tests.add(
                            dynamicTest(
                                    path.getFileName() + ", " + mix,
                                    () -> comparePrices(file, all.in(mix), mix, ours)));
                }
            }
        }
        return tests.stream();
    }

    private static void comparePrices(
            TablesFile file, Workload workload, String mix, Map<String, Double> known) {
        Prices prices = Prices.cassandra();
        List<Table> tables = file.over(workload.model());
        double ours = known.computeIfAbsent(mix, _ -> Designer.priced(workload, prices).cost());
        Designer.Priced theirs = Designer.pricedWith(workload, prices, tables);
        Designer.Priced together = Designer.pricedAmong(workload, prices, tables);

        assertThat(theirs.isProven()).isTrue();
        assertThat(theirs.cost()).isGreaterThan(ours);
        assertThat(together.isProven()).isTrue();
        assertThat(together.cost()).isGreaterThan(ours * (1 - NOTHING_MISSED));
    }

    /// A value that never changes takes a few bytes less as the last clustering column than as a
    /// column, which is no reason to have it there.
    private static final double NOTHING_MISSED = 0.001;

    private static Workload workload(TablesFile file) {
        var reading = WorkloadFile.read(FILES, ROOT.resolve(file.model()));
        assertThat(reading.value()).as(reading.text()).isPresent();
        return reading.value().orElseThrow();
    }

    /// The own attributes of an entity that some table of its instances stores.
    private static Set<Field> stored(List<Table> tables, EntityType entity) {
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
