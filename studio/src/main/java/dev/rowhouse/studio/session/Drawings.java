package dev.rowhouse.studio.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.draw.picture.Picture;
import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.prove.explore.Timelines;
import dev.rowhouse.prove.explore.report.CallTimeline;

import java.util.Optional;

/// The pictures and timelines of the present design. What pictures are made of is kept until the
/// design is another one.
///
/// **Thread safety.** Safe; one request at a time.
public final class Drawings {
    private static final long SEED = 1;

    private final Clock clock;
    private String version = "";
    private Optional<Pictures> pictures = Optional.empty();

    Drawings(Clock clock) {
        this.clock = clock;
    }

    /// A picture by its name, see [Pictures#names()].
    public synchronized Optional<Picture> picture(DesignedModel model, String name) {
        refresh(model);
        if (pictures.isEmpty()) {
            pictures = model.result().map(result -> pictures(result));
        }
        return pictures.flatMap(all -> all.find(name));
    }

    /// A call of a mutation, request by request.
    public synchronized Optional<CallTimeline> timeline(DesignedModel model, String mutation) {
        return model.subject().flatMap(subject -> new Timelines(subject, clock, SEED).of(mutation));
    }

    private Pictures pictures(DesignedModel.Result result) {
        return new Pictures(
                result.subject(),
                () ->
                        RingSimulation.of(
                                result.workload(),
                                result.sized(),
                                RingSettings.of(result.workload().model())),
                clock,
                SEED);
    }

    private void refresh(DesignedModel model) {
        if (!version.equals(model.version())) {
            version = model.version();
            pictures = Optional.empty();
        }
    }
}
