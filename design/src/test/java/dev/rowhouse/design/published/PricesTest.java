package dev.rowhouse.design.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.DesignedFiles;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.Stages;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.design.Design;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// How much designs depend on prices: the examples and the published models with the prices of
/// Cassandra, of the embedded engine, and of machines on which one thing or all of them cost twice
/// or half as much. What changes is listed in `docs/designer.md`.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(DesignedFiles.Shared.class)
class PricesTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final Path PUBLISHED = Path.of("src", "test", "resources", "published");

    /// Whether each price is doubled, for all models.
    private static final boolean IS_EACH_PRICE = Boolean.getBoolean("prices.each");

    /// The prices on which much depends, each with the models that it changes; the others are
    /// doubled together.
    private static final Map<String, Set<String>> DECISIVE =
            Map.of(
                    "request",
                    Set.of("auction, browsing", "carts"),
                    "waiting",
                    Set.of("auction, bidding", "auction, write_medium", "carts", "time-series"),
                    "partition",
                    Set.of("auction, browsing", "carts"),
                    "application",
                    Set.of(),
                    "stored_gigabyte",
                    Set.of("carts", "orders"));

    private final Map<String, Workload> workloads = new TreeMap<>();
    private final Map<String, Design> designs = new TreeMap<>();

    @BeforeAll
    void design(DesignedFiles designed) throws IOException {
        for (Path file : files()) {
            Stages stages = designed.stages(file);
            Workload workload = stages.workload();
            List<String> mixes = workload.mixes().names();
            if (mixes.isEmpty()) {
                workloads.put(name(file), workload);
                designs.put(name(file), stages.design());
            }
            for (String mix : mixes) {
                String name = name(file) + ", " + mix;
                workloads.put(name, workload.in(mix));
                designs.put(name, Designer.design(workload.in(mix), Prices.cassandra()));
            }
        }
    }

    /// In memory, in the same process, a request costs nothing and a further copy of a row nearly
    /// as much as reading it.
    @Test
    void the_embedded_engine_would_have_other_tables_for_some() {
        assertThat(changed(Prices.embedded()))
                .containsExactlyInAnyOrder(
                        "artifacts",
                        "auction, bidding",
                        "auction, write_heavy",
                        "auction, write_medium",
                        "carts",
                        "chat",
                        "food-delivery",
                        "likes",
                        "orders",
                        "pagila",
                        "playlists",
                        "twissandra");
    }

    /// Usually it looks only at the models that depend on one price; with `-Dprices.each=true`, as
    /// every night, at each price, and no other design changes.
    @Test
    void a_price_that_is_twice_as_high_changes_the_designs_that_depend_on_it() {
        if (IS_EACH_PRICE) {
            Set<String> others = new TreeSet<>(Prices.cassandra().byName().keySet());
            others.removeAll(DECISIVE.keySet());
            DECISIVE.forEach((name, changed) ->
                    assertThat(changed(doubled(Set.of(name)))).as(name).isEqualTo(changed));
            assertThat(changed(doubled(others))).containsExactly("auction, write_medium");
        } else {
            Set<String> expected = Objects.requireNonNull(DECISIVE.get("waiting"));
            assertThat(changed(doubled(Set.of("waiting")), expected)).isEqualTo(expected);
        }
    }

    private static Prices doubled(Set<String> names) {
        Map<String, Double> doubled = new TreeMap<>();
        Map<String, Double> usual = Prices.cassandra().byName();
        names.forEach(name -> doubled.put(name, 2 * usual.getOrDefault(name, 0.0)));
        return Prices.cassandra().with(doubled);
    }

    /// The models that have other tables with some prices than these.
    private Set<String> changed(Prices prices) {
        return changed(prices, workloads.keySet());
    }

    /// Those of some models.
    private Set<String> changed(Prices prices, Set<String> names) {
        Set<String> changed = new TreeSet<>();
        for (String name : names) {
            Design other = Designer.design(Objects.requireNonNull(workloads.get(name)), prices);
            if (!other.schemaCql().equals(Objects.requireNonNull(designs.get(name)).schemaCql())) {
                changed.add(name);
            }
        }
        return changed;
    }

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : FILES.list(EXAMPLES)) {
            Path file = folder.resolve("model.yaml");
            if (FILES.exists(file)) {
                files.add(file);
            }
        }
        FILES.list(PUBLISHED).stream()
                .filter(file -> file.toString().endsWith(".yaml"))
                .forEach(files::add);
        return files;
    }

    private static String name(Path file) {
        String name = file.getFileName().toString();
        return name.equals("model.yaml")
                ? file.getParent().getFileName().toString()
                : name.replace(".yaml", "");
    }
}
