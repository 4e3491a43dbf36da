package dev.rowhouse.studio.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.draw.picture.Picture;
import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.prove.explore.Timelines;
import dev.rowhouse.prove.explore.report.CallTimeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The pictures and timelines of the present design. They are kept until the design is another one.
///
/// **Thread safety.** Safe; one request at a time.
public final class Drawings {
    private static final long SEED = 1;

    private final Clock clock;
    private String version = "";
    private Optional<Pictures> pictures = Optional.empty();

    /// The pictures that were asked for, by their names.
    private final Map<String, Picture> drawn = new LinkedHashMap<>();

    Drawings(Clock clock) {
        this.clock = clock;
    }

    /// A picture by its name, see [Pictures#names()].
    public synchronized Optional<Picture> picture(DesignedModel model, String name) {
        refresh(model);
        if (pictures.isEmpty()) {
            pictures = model.result().map(result -> pictures(result));
        }
        Picture before = drawn.get(name);
        if (before != null) {
            return Optional.of(before);
        }
        Optional<Picture> picture = pictures.flatMap(all -> all.find(name));
        picture.ifPresent(each -> drawn.put(name, each));
        return picture;
    }

    /// Draws the pictures that were asked for of the design before. Pages will ask for them again,
    /// as soon as they have shown the rest.
    synchronized void prepare(DesignedModel model) {
        if (!version.equals(model.version()) && model.result().isPresent()) {
            List.copyOf(drawn.keySet()).forEach(name -> picture(model, name));
        }
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
            drawn.clear();
        }
    }
}
