package dev.rowhouse.prove.stage;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.plan.step.Lifetime;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The remaining data after some time, when the database has removed expired instances.
final class Expiry {
    private final Model model;

    Expiry(Model model) {
        this.model = model;
    }

    /// The times after which to look at what is left, ascending: each time to live when a half of
    /// it has passed, and all when the longest has.
    List<Duration> moments() {
        List<Duration> times =
                model.entities().stream()
                        .flatMap(entity -> timeToLive(entity).stream())
                        .map(Growth.Retention::time)
                        .distinct()
                        .sorted()
                        .toList();
        List<Duration> moments =
                new ArrayList<>(times.stream().map(time -> time.dividedBy(2)).toList());
        moments.addAll(times.isEmpty() ? List.of() : List.of(times.getLast()));
        return moments.stream().map(moment -> moment.plusSeconds(1)).toList();
    }

    private static Optional<Growth.Retention> timeToLive(EntityType entity) {
        return entity.growth().retention().filter(kept -> kept.by() == Growth.Remover.TIME_TO_LIVE);
    }

    /// The instances that are alive.
    ///
    /// @param passed how long ago those were inserted whose life counts from then
    Dataset alive(Dataset data, Instant now, Duration passed) {
        return Dataset.of(
                model,
                data.all().stream().filter(instance -> isAlive(instance, now, passed)).toList());
    }

    private boolean isAlive(Instance instance, Instant now, Duration passed) {
        Optional<Growth.Retention> kept = timeToLive(model.entity(instance.entity()));
        if (kept.isEmpty()) {
            return true;
        }
        Duration time = kept.get().time();
        return kept.get()
                .from()
                .flatMap(from -> Optional.ofNullable(instance.values().get(from)))
                .map(moment ->
                        Lifetime.end(moment.java(), time).getEpochSecond() > now.getEpochSecond())
                .orElse(passed.compareTo(time) < 0);
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
                        refersToMortal(identity, field) || isDerivedFromMortal(identity, field));
    }

    /// An expired instance still counts in derived attributes until their next change.
    private boolean isDerivedFromMortal(Identity identity, Field field) {
        return field.attribute().derivation().stream()
                .map(each -> model.source(identity.entity(field.node()).name(), each))
                .anyMatch(role -> timeToLive(model.entity(role.owner())).isPresent());
    }

    private static boolean refersToMortal(Identity identity, Field field) {
        Node node = field.node();
        for (int length = 1; length <= node.roles().size(); length++) {
            Node target = new Node(node.root(), node.roles().subList(0, length));
            if (timeToLive(identity.entity(target)).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
