package dev.rowhouse.draw.picture;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.SizeCurve;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Constants;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.explore.Timelines;
import dev.rowhouse.prove.stage.Subject;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// All pictures of a design, each drawn when it is asked for.
///
/// The same design, clock and seed give the same pictures.
///
/// **Thread safety.** Belongs to one thread.
public final class Pictures {
    private static final Scale SAMPLE = new Scale(400);

    private final Subject subject;
    private final Supplier<RingReport> ring;
    private final Clock clock;
    private final long seed;
    private final Timelines timelines;
    private Optional<Dataset> sample = Optional.empty();

    /// The pictures of a design.
    ///
    /// @param ring places its partitions on a ring
    /// @param clock the time of day, from which times to live are counted
    /// @param seed what the sample data follow from
    public Pictures(Subject subject, Supplier<RingReport> ring, Clock clock, long seed) {
        this.subject = subject;
        this.ring = ring;
        this.clock = clock;
        this.seed = seed;
        this.timelines = new Timelines(subject, clock, seed);
    }

    private Design design() {
        return subject.design();
    }

    private Workload workload() {
        return subject.workload();
    }

    /// The names of all pictures, except that of the model in Chen's notation, `conceptual-chen`.
    public List<String> names() {
        return Stream.of(
                        Stream.of("conceptual", "tables", "copies", "sizes", "ring"),
                        design().tables().stream().map(table -> "partition-" + table.name()),
                        design().mutations().stream().map(plan -> "mutation-" + plan.mutation()))
                .flatMap(names -> names)
                .toList();
    }

    /// The picture with a name; empty when there is none, or when no call of its mutation could be
    /// made up.
    public Optional<Picture> find(String name) {
        return switch (name) {
            case "conceptual" -> Optional.of(ConceptualPicture.of(workload().model()));
            case "conceptual-chen" -> Optional.of(ChenPicture.of(workload().model()));
            case "tables" -> Optional.of(TablesPicture.of(workload(), design()));
            case "copies" -> Optional.of(CopiesPicture.of(workload(), design()));
            case "sizes" -> Optional.of(sizes());
            case "ring" -> Optional.of(RingPicture.of(ring.get()));
            default -> ofTable(name).or(() -> ofMutation(name));
        };
    }

    private Picture sizes() {
        return SizesPicture.of(
                design().forecast(), SizeCurve.of(workload().model(), subject.sizes()));
    }

    private Optional<Picture> ofTable(String name) {
        Optional<TableDesign> table =
                design().tables().stream()
                        .filter(each -> name.equals("partition-" + each.name()))
                        .findFirst();
        return table.map(found -> PartitionPicture.of(SamplePartitions.of(found, sample())));
    }

    private Optional<Picture> ofMutation(String name) {
        Optional<MutationPlan> plan =
                design().mutations().stream()
                        .filter(each -> name.equals("mutation-" + each.mutation()))
                        .findFirst();
        return plan.flatMap(found -> timelines.of(found.mutation())).map(TimelinePicture::of);
    }

    private Dataset sample() {
        if (sample.isEmpty()) {
            Instant now = Instant.ofEpochMilli(clock.epochMillis());
            DataGenerator generator =
                    new DataGenerator(
                            SAMPLE.apply(UnexpiredInstances.at(workload().model(), now)),
                            RandomSource.seeded(seed),
                            Constants.of(workload()));
            sample = Optional.of(generator.generate());
        }
        return sample.orElseThrow();
    }
}
