package dev.rowhouse.prove.stage;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.UnexpiredInstances;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A subject whose instances expire within seconds, for databases whose clock cannot be moved.
///
/// - A life that counts from the insertion is shortened, in the model and in the options of the
///   tables. The order of all lives is kept: the shortest lasts two units of time, each other one a
///   unit longer than the one before.
/// - A life that counts from an attribute stays as it is, and so do the plans: the instances are
///   made up so that most of their life has passed. What is left of it is between one unit and as
///   much as the shortened life. That is also what the tables give to values without an end of
///   their own, such as static columns.
/// - A life that counts from a day is left alone, because all lives of a day end at midnight.
public final class ShortLives {
    private static final Pattern DEFAULT = Pattern.compile("default_time_to_live = (\\d+)");

    private final Subject original;
    private final Duration unit;
    private final List<Duration> lives;

    /// @param unit at least as long as it takes to write the data
    public ShortLives(Subject original, Duration unit) {
        this.original = original;
        this.unit = unit;
        this.lives =
                original.workload().model().entities().stream()
                        .filter(each -> !isByDay(each))
                        .flatMap(each -> Expiry.timeToLive(each).stream())
                        .map(Growth.Retention::time)
                        .distinct()
                        .sorted()
                        .toList();
    }

    /// The entities whose lives count from a day, each with the attribute: `Event.day`.
    public static List<String> byDay(Model model) {
        return model.entities().stream()
                .filter(ShortLives::isByDay)
                .map(each -> each.name() + "." + from(each).map(Attribute::name).orElseThrow())
                .toList();
    }

    private static boolean isByDay(EntityType entity) {
        return from(entity).filter(each -> each.type() == NativeType.DATE).isPresent();
    }

    private static Optional<Attribute> from(EntityType entity) {
        return Expiry.timeToLive(entity)
                .flatMap(Growth.Retention::from)
                .flatMap(entity::findAttribute);
    }

    /// Whether there is anything that expires within seconds.
    public boolean isEmpty() {
        return lives.isEmpty();
    }

    /// The times after the first write at which to look at what is left: between the ends of two
    /// lives, and after the last.
    public List<Duration> moments() {
        List<Duration> moments = new ArrayList<>();
        for (int rank = 0; rank < lives.size(); rank++) {
            moments.add(unit.multipliedBy(2L * rank + 3).dividedBy(2));
        }
        moments.add(unit.multipliedBy(lives.size() + 1L));
        return moments;
    }

    private Duration shortened(Duration life) {
        return unit.multipliedBy(lives.indexOf(life) + 2L);
    }

    /// The subject with short lives.
    public Subject subject() {
        Workload workload = original.workload();
        Model model = workload.model();
        return new Subject(
                new Workload(
                        model.withFigures(
                                model.entities().stream().map(this::shortened).toList(),
                                model.relationships()),
                        workload.questions(),
                        workload.mutations(),
                        workload.mixes(),
                        workload.groups()),
                original.design()
                        .withTables(
                                original.design().tables().stream().map(this::shortened).toList()),
                original.sizes());
    }

    private EntityType shortened(EntityType entity) {
        Optional<Growth.Retention> kept = Expiry.timeToLive(entity);
        if (kept.isEmpty() || kept.get().from().isPresent()) {
            return entity;
        }
        return entity.withFigures(
                entity.attributes(),
                entity.key(),
                entity.count(),
                new Growth(
                        entity.growth().increase(),
                        kept.map(each ->
                                new Growth.Retention(
                                        shortened(each.time()), each.by(), each.from()))));
    }

    private TableDesign shortened(TableDesign table) {
        Matcher found = DEFAULT.matcher(table.cql());
        if (!found.find()) {
            return table;
        }
        Duration life = Duration.ofSeconds(Long.parseLong(found.group(1)));
        return lives.contains(life)
                ? table.withColumns(
                        table.columns(),
                        found.replaceFirst("default_time_to_live = " + shortened(life).toSeconds()))
                : table;
    }

    /// The model from which to make up data that are written now.
    public Model data(Instant now) {
        Model model = subject().workload().model();
        return model.withFigures(
                model.entities().stream().map(entity -> ending(entity, now)).toList(),
                model.relationships());
    }

    /// An entity whose instances end between one unit of time from now and the end of the shortened
    /// life.
    private EntityType ending(EntityType entity, Instant now) {
        Optional<Growth.Retention> kept = Expiry.timeToLive(entity);
        if (kept.isEmpty()) {
            return entity;
        }
        if (isByDay(entity)) {
            return UnexpiredInstances.begun(entity, now, now);
        }
        Instant first = now.minus(kept.get().time()).plus(unit);
        return UnexpiredInstances.begun(
                entity,
                first,
                first.plus(unit.multipliedBy(lives.indexOf(kept.get().time()) + 1L)));
    }
}
