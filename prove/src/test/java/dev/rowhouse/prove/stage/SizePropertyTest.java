package dev.rowhouse.prove.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whatever the model, no partition is larger than predicted, and no table has more shards than
/// there are values. A failure shows the model.
class SizePropertyTest {
    private static final int MODELS = 6;

    @Test
    void no_partition_is_larger_than_predicted() {
        int split = 0;
        for (long seed : Seeds.of(MODELS)) {
            String text = withFigures(RandomWorkload.of(seed), RandomSource.seeded(seed));
            Reading<Workload> reading = WorkloadFile.parse("seed " + seed, text);
            assertThat(reading.value()).as(reading.text()).isPresent();
            try {
                split += check(Designed.subject(reading.value().orElseThrow()), seed);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + "\n" + text, e);
            }
        }
        assertThat(split).as("tables that are split").isPositive();
    }

    /// Says something of some attributes' values, and now and then that partitions have to be
    /// small.
    private static String withFigures(String text, RandomSource random) {
        List<String> figures =
                List.of("", ", distinct: 20", ", distinct: 40, distribution: zipf 1.1");
        StringBuilder told = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            boolean isPlain = line.matches(" +a[0-9]+: \\{type: (int|text|bigint)[^u]*\\}");
            String more = isPlain ? figures.get(random.nextInt(figures.size())) : "";
            // The first attribute is the key of most entities, so that it has as many values as
            // there are instances.
            told.append(line.contains(" a1:") ? line : line.replace("}", more + "}")).append('\n');
        }
        return random.nextInt(2) == 0
                ? told.toString()
                : told.toString().replaceFirst("\n", "\nlimits: {rows: 30}\n");
    }

    private static int check(Subject subject, long seed) {
        Model model = subject.workload().model();
        Model scaled = new Scale(600).apply(model);
        Dataset data = new DataGenerator(scaled, RandomSource.seeded(seed)).generate();
        Map<String, TableSize> predicted = subject.sizes().predict(scaled);
        ContentEvaluator contents = new ContentEvaluator(data);
        int split = 0;
        for (TableDesign table : subject.design().tables()) {
            TableSize size = predicted.get(table.name());
            if (size != null) {
                assertThat((double) largest(table, contents.rows(table)))
                        .as("%s\n%s", table.name(), table.cql())
                        .isLessThanOrEqualTo(Math.ceil(size.largest().rows()));
            }
            split += shards(model, table);
        }
        return split;
    }

    private static long largest(TableDesign table, List<Map<String, Optional<Datum>>> rows) {
        Map<List<Optional<Datum>>, Long> partitions = new HashMap<>();
        Set<List<Optional<Datum>>> counted = new HashSet<>();
        for (Map<String, Optional<Datum>> row : rows) {
            if (counted.add(key(table.primaryKey(), row))) {
                partitions.merge(key(table.partitionKey(), row), 1L, Long::sum);
            }
        }
        return partitions.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private static List<Optional<Datum>> key(
            List<ColumnDesign> columns, Map<String, Optional<Datum>> row) {
        return columns.stream()
                .map(column -> row.getOrDefault(column.name(), Optional.empty()))
                .toList();
    }

    /// The number of tables that are split into shards: 0 or 1.
    private static int shards(Model model, TableDesign table) {
        for (ColumnDesign column : table.partitionKey()) {
            if (column.source() instanceof ColumnSource.OfShard(var shard, var field)) {
                assertThat((double) shard.count())
                        .as(table.cql())
                        .isLessThanOrEqualTo(
                                new RowEstimates(model)
                                        .distinct(new Identity(model, table.shape()), field));
                return 1;
            }
        }
        return 0;
    }
}
