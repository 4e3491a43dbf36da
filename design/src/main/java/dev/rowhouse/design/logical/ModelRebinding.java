package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FirstOfGroup;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Rebinds tables to another model that has the same names and other counts.
public final class ModelRebinding {
    private final Model model;

    /// @param model the other model
    public ModelRebinding(Model model) {
        this.model = model;
    }

    /// Returns the same tables for the other model.
    public TableSet take(TableSet tables) {
        TableSet taken = new TableSet(model);
        for (Table table : tables.tables()) {
            taken.put(take(table));
        }
        return taken;
    }

    private Table take(Table table) {
        RowShape shape = take(table.shape());
        Identity identity = new Identity(model, shape);
        TableKey key =
                new TableKey(
                        take(identity, table.key().partition()),
                        table.key().bucket().map(bucket -> take(identity, bucket)),
                        table.key().clustering().stream()
                                .map(term ->
                                        new OrderTerm(
                                                take(identity, term.field()), term.direction()))
                                .toList());
        Set<Field> others = new LinkedHashSet<>(take(identity, table.others()));
        Set<Field> indexed = new LinkedHashSet<>(take(identity, table.indexed()));
        return new Table(
                table.number(),
                table.use(),
                shape,
                key,
                table.isCounter(),
                table.nesting().map(nesting -> take(identity, nesting)),
                table.base(),
                table.requestedName(),
                others,
                List.of(),
                indexed);
    }

    private Nesting take(Identity identity, Nesting nesting) {
        return new Nesting(
                take(identity, nesting.elements()),
                new LinkedHashSet<>(take(identity, nesting.values())));
    }

    private RowShape take(RowShape shape) {
        List<EntityType> roots =
                shape.roots().stream().map(root -> model.entity(root.name())).toList();
        RowShape tuples = new RowShape(roots, shape.meetings(), shape.required(), List.of());
        Identity identity = new Identity(model, tuples);
        Set<FixedValue> fixed = new LinkedHashSet<>();
        shape.fixed()
                .forEach(each ->
                        fixed.add(new FixedValue(take(identity, each.field()), each.value())));
        Optional<FirstOfGroup> first =
                shape.first()
                        .map(each ->
                                new FirstOfGroup(
                                        take(identity, each.groups()),
                                        each.order().stream()
                                                .map(term ->
                                                        new FirstOfGroup.Term(
                                                                take(identity, term.field()),
                                                                term.direction()))
                                                .toList()));
        return new RowShape(
                roots,
                shape.meetings(),
                shape.required(),
                take(identity, shape.elements()),
                fixed,
                first);
    }

    private static Bucketing take(Identity identity, Bucketing bucketing) {
        return switch (bucketing) {
            case Bucketing.ByTime(var granularity, var time) ->
                    new Bucketing.ByTime(granularity, take(identity, time));
            case Bucketing.Shards(var count, var field) ->
                    new Bucketing.Shards(count, take(identity, field));
            case Bucketing.Single single -> single;
        };
    }

    private static List<Field> take(Identity identity, Collection<Field> fields) {
        return fields.stream().map(field -> take(identity, field)).toList();
    }

    private static Field take(Identity identity, Field field) {
        Optional<Attribute> same =
                identity.entity(field.node()).findAttribute(field.attribute().name());
        return new Field(field.node(), same.orElse(field.attribute()), field.part());
    }
}
