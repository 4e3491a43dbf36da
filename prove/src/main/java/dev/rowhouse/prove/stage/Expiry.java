package dev.rowhouse.prove.stage;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.Lifetime;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The remaining data after some time, when the database has removed expired instances.
final class Expiry {
    /// A database counts whole seconds.
    private static final Duration SECOND = Duration.ofSeconds(1);

    /// The part of a life that is left when all but a few instances are gone.
    private static final int LATE = 50;

    private static final Instant NEVER = Instant.parse("9999-01-01T00:00:00Z");

    private final Model model;

    Expiry(Model model) {
        this.model = model;
    }

    /// The times after which to look at what is left, ascending: each time to live when a half of
    /// it has passed, and shortly before its end; and all when the longest has passed. A value that
    /// was written for a whole life into a row with less left is there shortly before the end,
    /// while nearly all instances that have aged are gone.
    List<Duration> moments() {
        List<Duration> times = lives().map(Growth.Retention::time).distinct().sorted().toList();
        return Stream.concat(
                        times.stream()
                                .flatMap(time ->
                                        Stream.of(
                                                time.dividedBy(2),
                                                time.minus(time.dividedBy(LATE)))),
                        times.stream().skip(Math.max(0, times.size() - 1)))
                .sorted()
                .toList();
    }

    /// The shortest life of an instance that is inserted now; empty when nothing expires a certain
    /// time after its insertion.
    Optional<Duration> shortest() {
        return lives().filter(kept -> kept.from().isEmpty())
                .map(Growth.Retention::time)
                .min(Comparator.naturalOrder());
    }

    private Stream<Growth.Retention> lives() {
        return model.entities().stream().flatMap(entity -> timeToLive(entity).stream());
    }

    static Optional<Growth.Retention> timeToLive(EntityType entity) {
        return entity.growth().retention().filter(kept -> kept.by() == Growth.Remover.TIME_TO_LIVE);
    }

    /// The span of time in which the data came into the tables. Nobody knows the time of a single
    /// write, so an instance expires within a span that is as long.
    ///
    /// @param begun before the first write
    /// @param settled after the last one
    record Written(Instant begun, Instant settled) {
        /// The time that the writes took.
        Duration length() {
            return Duration.between(begun, settled);
        }
    }

    /// The instances that are certainly alive.
    Dataset certain(Dataset data, Instant now, Written written) {
        return left(data, instance -> end(instance, written.begun()).minus(SECOND).isAfter(now));
    }

    /// The instances that may be alive.
    Dataset possible(Dataset data, Instant now, Written written) {
        Duration late = written.length().plus(SECOND);
        return left(data, instance -> end(instance, written.begun()).plus(late).isAfter(now));
    }

    private Dataset left(Dataset data, Predicate<Instance> isLeft) {
        return Dataset.of(model, data.all().stream().filter(isLeft).toList());
    }

    /// The time at which an instance expires.
    ///
    /// @param inserted when it was inserted, if its life counts from then
    private Instant end(Instance instance, Instant inserted) {
        Optional<Growth.Retention> kept = timeToLive(model.entity(instance.entity()));
        if (kept.isEmpty()) {
            return NEVER;
        }
        Duration time = kept.get().time();
        return kept.get()
                .from()
                .flatMap(from -> Optional.ofNullable(instance.values().get(from)))
                .map(moment -> Lifetime.end(moment.java(), time).truncatedTo(ChronoUnit.SECONDS))
                .orElse(inserted.plus(time));
    }

    /// Whether the rows of a table expire.
    boolean isMortal(TableDesign table) {
        return table.shape().roots().stream().anyMatch(root -> timeToLive(root).isPresent());
    }

    /// Whether a table holds nothing of an instance that may go before those which refer to it.
    boolean isClosed(TableDesign table) {
        Identity identity = new Identity(model, table.shape());
        return table.rowColumns().stream()
                .flatMap(column ->
                        switch (column.source()) {
                            case ColumnSource.OfField(var field) -> Stream.of(field);
                            case ColumnSource.OfBucket(_, var field) -> Stream.of(field);
                            case ColumnSource.OfShard(_, var field) -> Stream.of(field);
                            case ColumnSource.OfElements _, ColumnSource.Constant _ ->
                                    Stream.<Field>empty();
                        })
                .noneMatch(field ->
                        isBehindMortal(identity, field.node())
                                || isDerivedFromMortal(identity, field));
    }

    /// Whether a question needs no instance that may go before those which refer to it, also where
    /// its tables hold nothing of that one: of a single row, the order needs no column.
    boolean isClosed(Question question) {
        PatternShape pattern =
                PatternShape.of(question.query().pattern(), PatternShape.Unnesting.NONE);
        Identity identity = new Identity(model, pattern.shape());
        return pattern.nodes().values().stream().noneMatch(node -> isBehindMortal(identity, node));
    }

    /// An expired instance still counts in derived attributes until their next change.
    private boolean isDerivedFromMortal(Identity identity, Field field) {
        return field.attribute().derivation().stream()
                .map(each -> model.source(identity.entity(field.node()).name(), each))
                .anyMatch(role -> timeToLive(model.entity(role.owner())).isPresent());
    }

    /// Whether a place is that of an instance that may go before those which refer to it, or leads
    /// through such a place.
    private static boolean isBehindMortal(Identity identity, Node node) {
        for (int length = 1; length <= node.roles().size(); length++) {
            Node target = new Node(node.root(), node.roles().subList(0, length));
            if (timeToLive(identity.entity(target)).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
