package dev.rowhouse.design.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Murmur3;
import dev.rowhouse.design.estimate.Ranks;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingSettings;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Comparator;

/// One city with most people: its partition makes three of six nodes do most of the work.
class RingSimulationTest {
    private static final String PEOPLE =
            """
            model: people
            replication: {class: SimpleStrategy, replication_factor: 3}
            entities:
              Person:
                key: id
                count: 90_000_000
                attributes:
                  id: uuid
                  city: {type: text, values: [Tehran, Mashhad, Isfahan, Karaj, Shiraz, Tabriz, Qom, Ahvaz], distribution: zipf 2.5}
                  joined: timestamp
                  name: {type: text, length: 20}
            queries:
              Q1:
                ask: The newest people of a city
                jpql: SELECT p.id, p.name FROM Person p WHERE p.city = :city ORDER BY p.joined DESC
                bucket: none
                rate: 1000/s
              Q2:
                ask: A person
                jpql: SELECT p FROM Person p WHERE p.id = :id
                rate: 500/s
            mutations:
              join:
                ask: Somebody joins
                jpql: INSERT INTO Person (id, city, joined, name) VALUES (:id, :city, :joined, :name)
                rate: 100/s
            """;

    private static RingReport report(RingSettings settings) {
        Workload workload = WorkloadFile.parse("people", PEOPLE).value().orElseThrow();
        return RingSimulation.of(workload, settings);
    }

    private static RingReport.TableLoad byCity(RingReport report) {
        return report.tables().stream()
                .filter(table -> table.table().equals("people_by_city"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shares_add_up() {
        RingReport report = report(new RingSettings(6, 16, 3, 0));
        assertThat(report.nodes().stream().mapToDouble(RingReport.NodeLoad::ownership).sum())
                .isCloseTo(3, within(1e-9));
        assertThat(report.nodes().stream().mapToDouble(RingReport.NodeLoad::reads).sum())
                .isCloseTo(1_500, within(1e-6));
        assertThat(report.nodes().stream().mapToDouble(RingReport.NodeLoad::writes).sum())
                .isCloseTo(3 * 2 * 100, within(1e-6));
        double bytes = report.tables().stream().mapToDouble(RingReport.TableLoad::bytes).sum();
        assertThat(report.nodes().stream().mapToDouble(RingReport.NodeLoad::bytes).sum())
                .isCloseTo(3 * bytes, within(1.0));
    }

    @Test
    void each_partition_that_a_question_reads_counts() {
        String several =
                PEOPLE.replace("p.city = :city ORDER BY p.joined DESC", "p.city IN :cities")
                        .replace("WHERE p.id = :id", "WHERE p.id IN :ids ORDER BY p.joined");
        Workload workload = WorkloadFile.parse("people", several).value().orElseThrow();
        RingReport report = RingSimulation.of(workload, new RingSettings(6, 16, 3, 0));
        // An IN has four values: one request reads all cities, the people are read one by one.
        assertThat(byCity(report).reads()).isCloseTo(4 * 1_000, within(1e-6));
        assertThat(report.nodes().stream().mapToDouble(RingReport.NodeLoad::reads).sum())
                .isCloseTo(4 * 1_500, within(1e-6));
    }

    @Test
    void the_hottest_partition_is_the_first_value_at_its_real_token() {
        RingSettings settings = new RingSettings(6, 16, 3, 0);
        RingReport.HotPartition hottest = byCity(report(settings)).hottest().getFirst();
        assertThat(hottest.name()).isEqualTo("'Tehran'");
        // 1 / (1 + 2^-2.5 + … + 8^-2.5)
        assertThat(hottest.share()).isCloseTo(0.755, within(0.01));
        long token = Murmur3.hash(Bytes.utf8("Tehran")).first();
        assertThat(hottest.nodes())
                .containsExactlyElementsOf(
                        Arrays.stream(new TokenRing(settings).replicas(token))
                                .mapToObj(node -> node + 1)
                                .toList());
    }

    @Test
    void three_nodes_do_most_of_the_work_and_salt_helps() {
        RingReport.TableLoad table = byCity(report(new RingSettings(6, 16, 3, 0)));
        assertThat(table.busiestShare()).isGreaterThan(0.25);
        assertThat(table.remedies()).isNotEmpty();
        RingReport.Remedy salt = table.remedies().getFirst();
        assertThat(salt.change()).isEqualTo("32 shards of id");
        assertThat(salt.busiestShare()).isLessThan(0.22);
        assertThat(salt.largestRows()).isLessThan(table.hottest().getFirst().rows() / 30);
        assertThat(salt.price()).isEqualTo("Q1 must read 32 partitions instead of one");
        RingReport.Remedy wider =
                table.remedies().stream()
                        .min(Comparator.comparingDouble(RingReport.Remedy::largestRows))
                        .orElseThrow();
        assertThat(wider.change()).endsWith("in the partition key");
        assertThat(wider.price()).startsWith("Q1 would have to bind");
    }

    @Test
    void the_same_seed_gives_the_same_report_and_another_one_another() {
        assertThat(report(new RingSettings(6, 16, 3, 1)))
                .isEqualTo(report(new RingSettings(6, 16, 3, 1)))
                .isNotEqualTo(report(new RingSettings(6, 16, 3, 2)));
    }

    @Test
    void there_are_as_many_nodes_as_copies() {
        assertThatThrownBy(() -> new RingSettings(2, 16, 3, 0))
                .hasMessage("3 replicas need as many nodes, but there are only 2");
    }

    @Test
    void the_fullest_partition_and_the_average_are_those_asked_for() {
        Ranks ranks = Ranks.of(1_000_000, 0.2);
        assertThat(ranks.first(1)[0]).isCloseTo(0.2, within(1e-6));
        double[] all = ranks.first(1_000_000);
        assertThat(Arrays.stream(all).sum()).isCloseTo(1, within(1e-3));
    }

    /// The partition of a city lies in a range, and the node of that range has its first replica.
    @Test
    void arcs_lead_to_the_first_replicas() {
        RingReport report = report(new RingSettings(6, 16, 3, 1));

        assertThat(report.arcs()).hasSize(6 * 16);
        assertThat(report.arcs().stream().mapToDouble(RingReport.Arc::share).sum())
                .isCloseTo(1, within(1e-9));
        for (RingReport.HotPartition hot : byCity(report).hottest()) {
            assertThat(owner(report, hot.place())).isEqualTo(hot.nodes().getFirst());
        }
    }

    private static int owner(RingReport report, double place) {
        double end = 0;
        for (RingReport.Arc arc : report.arcs()) {
            end += arc.share();
            if (place <= end) {
                return arc.node();
            }
        }
        return report.arcs().getFirst().node();
    }
}
