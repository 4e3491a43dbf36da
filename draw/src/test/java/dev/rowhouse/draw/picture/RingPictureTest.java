package dev.rowhouse.draw.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.draw.scene.SceneCheck;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingReport.HotPartition;
import dev.rowhouse.plan.ring.RingSettings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.IntStream;

class RingPictureTest {
    private static final int WIDEST = 1_100;

    private static Scene ring(int nodes, List<Double> places) {
        List<RingReport.TableLoad> tables =
                places.stream()
                        .map(place ->
                                new RingReport.TableLoad(
                                        "messages_by_the_longest_name_that_a_table_may_ha_" + place,
                                        1e9,
                                        1e15,
                                        1e9,
                                        1e9,
                                        1,
                                        List.of(
                                                new HotPartition(
                                                        "'a rather long value of an enumeration'",
                                                        1e9,
                                                        1e12,
                                                        0.5,
                                                        1e6,
                                                        1e6,
                                                        place,
                                                        List.of(1, 2, 3))),
                                        List.of()))
                        .toList();
        return RingPicture.of(
                        new RingReport(
                                new RingSettings(nodes, 1, 1, 0),
                                IntStream.rangeClosed(1, nodes)
                                        .mapToObj(node ->
                                                new RingReport.NodeLoad(
                                                        node, 1.0 / nodes, 9e15, 9e11, 9e11))
                                        .toList(),
                                IntStream.rangeClosed(1, nodes)
                                        .mapToObj(node -> new RingReport.Arc(node, 1.0 / nodes))
                                        .toList(),
                                tables))
                .scene();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6, 24, 25, 1000})
    void anyNumberOfNodesFitsOnAPage(int nodes) {
        Scene scene = ring(nodes, List.of(0.1, 0.6));
        assertThat(SceneCheck.findings(scene)).isEmpty();
        assertThat(scene.width()).isLessThanOrEqualTo(WIDEST);
    }

    /// Wherever on the ring the largest partitions are, even all at one place.
    @Test
    void namesOfPartitionsStayApart() {
        for (int at = 0; at < 100; at++) {
            double place = at / 100.0;
            List<Double> places =
                    IntStream.range(0, 8).mapToObj(i -> (place + i * 0.001) % 1).toList();
            Scene scene = ring(6, places);
            assertThat(SceneCheck.findings(scene)).as("at %s", place).isEmpty();
            assertThat(scene.leaves().filter(Mark.Line.class::isInstance)).hasSize(8);
        }
    }
}
