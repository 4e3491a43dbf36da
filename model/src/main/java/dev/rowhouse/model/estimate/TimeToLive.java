package dev.rowhouse.model.estimate;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The TTL of a table's rows.
public final class TimeToLive {
    private TimeToLive() {}

    /// The time to live of rows of a shape: the shortest of the entities whose instances multiply
    /// rows, because a row goes with the first of its instances. A row is written when the last of
    /// them comes, so that it never goes too early.
    public static Optional<Duration> of(Model model, RowShape shape) {
        return shape.roots().stream()
                .flatMap(root -> model.entity(root.name()).growth().retention().stream())
                .filter(retention -> retention.by() == Growth.Remover.TIME_TO_LIVE)
                .map(Growth.Retention::time)
                .min(Comparator.naturalOrder());
    }

    /// The attributes from which the lives of a shape's rows count, with how long these last.
    public static Map<Field, Duration> moments(Model model, RowShape shape) {
        Map<Field, Duration> moments = new LinkedHashMap<>();
        for (int root = 0; root < shape.roots().size(); root++) {
            EntityType entity = model.entity(shape.roots().get(root).name());
            Node node = Node.root(root);
            entity.growth()
                    .retention()
                    .ifPresent(kept ->
                            kept.from()
                                    .flatMap(entity::findAttribute)
                                    .map(attribute -> Field.of(node, attribute))
                                    .ifPresent(field -> moments.put(field, kept.time())));
        }
        return moments;
    }
}
