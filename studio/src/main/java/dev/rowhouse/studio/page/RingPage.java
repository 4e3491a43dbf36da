package dev.rowhouse.studio.page;

import dev.rowhouse.base.Clock;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.design.text.RingTree;
import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.studio.session.DesignedModel;

import java.util.LinkedHashMap;
import java.util.Map;

/// A simulated cluster with the partitions of a design: its picture and its figures.
public final class RingPage {
    private RingPage() {}

    /// The tree of a cluster.
    public static Map<String, Object> of(
            DesignedModel.Result result, RingSettings settings, Clock clock) {
        RingReport report = RingSimulation.of(result.workload(), result.sized(), settings);
        Map<String, Object> tree =
                new LinkedHashMap<>(RingTree.of(result.workload().model().name(), report));
        new Pictures(result.subject(), () -> report, clock, 0)
                .find("ring")
                .ifPresent(picture -> tree.put("picture", PicturePage.of(picture)));
        return tree;
    }
}
