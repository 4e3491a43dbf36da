package dev.rowhouse.design.designer;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.TimeToLive;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Warns of copies that outlive their original. An instance with a time to live expires without a
/// mutation, so nothing removes its copies in rows that live longer.
final class ExpiryWarnings {
    private ExpiryWarnings() {}

    static List<Warning> of(Model model, List<TableDesign> tables) {
        List<Warning> warnings = new ArrayList<>();
        for (TableDesign table : tables) {
            Optional<Duration> rows = TimeToLive.of(model, table.shape());
            Identity identity = new Identity(model, table.shape());
            Set<String> copies = new LinkedHashSet<>();
            Set<String> entities = new LinkedHashSet<>();
            table.columns()
                    .forEach(column -> {
                        if (!(column.source() instanceof ColumnSource.OfField(Field field))
                                || field.node().isRoot()) {
                            return;
                        }
                        EntityType entity = identity.entity(field.node());
                        boolean isKey =
                                new Identity(model, RowShape.of(entity))
                                        .key(Node.root(0)).stream()
                                                .anyMatch(key ->
                                                        key.node().isRoot()
                                                                && key.attribute()
                                                                        .equals(field.attribute()));
                        Optional<Duration> expiry = TimeToLive.of(model, RowShape.of(entity));
                        if (!isKey && expiry.isPresent() && isLonger(rows, expiry.get())) {
                            copies.add(entity.name() + "." + field.attribute().name());
                            entities.add(entity.name());
                        }
                    });
            if (!copies.isEmpty()) {
                String roots =
                        String.join(
                                " and ",
                                table.shape().roots().stream().map(EntityType::name).toList());
                warnings.add(
                        new Warning(
                                table.name(),
                                "it keeps copies of %s after the %s has expired"
                                        .formatted(
                                                String.join(" and ", copies),
                                                String.join(" or ", entities)),
                                "give %s a `ttl` that ends no later, or do not show these attributes in its questions"
                                        .formatted(roots)));
            }
        }
        return warnings;
    }

    private static boolean isLonger(Optional<Duration> rows, Duration expiry) {
        return rows.isEmpty() || rows.get().compareTo(expiry) > 0;
    }
}
