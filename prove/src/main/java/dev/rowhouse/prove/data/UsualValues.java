package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.CalendarPart;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.SelectItem;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The attributes that cannot have all extreme values.
///
/// - Sums of extreme numbers overflow.
/// - A `date` holds the days of fewer years than a `timestamp`.
/// - Times from which lives count, or that choose a bucket, have to be those of real instances: a
///   question would have to read the buckets of all years.
/// - Cassandra refuses an empty partition key of one column, and does not index an empty value.
public final class UsualValues {
    private static final Set<Aggregate> SUMS = EnumSet.of(Aggregate.SUM, Aggregate.AVERAGE);

    private final Set<String> always = new HashSet<>();
    private final Set<String> neverEmpty = new HashSet<>();
    private final boolean isAll;

    private UsualValues(boolean isAll) {
        this.isAll = isAll;
    }

    /// No attribute has extreme values.
    public static UsualValues all() {
        return new UsualValues(true);
    }

    /// The attributes of a workload.
    ///
    /// @param tables the tables that hold their values
    public static UsualValues of(Workload workload, List<TableDesign> tables) {
        UsualValues usual = new UsualValues(false);
        Model model = workload.model();
        for (EntityType entity : model.entities()) {
            entity.growth()
                    .retention()
                    .flatMap(kept -> kept.from())
                    .ifPresent(from -> usual.always.add(entity.name() + "." + from));
            entity.attributes().forEach(attribute -> usual.addSource(model, entity, attribute));
        }
        workload.questions().forEach(usual::add);
        tables.forEach(table -> usual.add(model, table));
        for (EntityType entity : model.entities()) {
            entity.attributes().forEach(attribute -> usual.addOriginal(model, entity, attribute));
        }
        return usual;
    }

    /// What holds of a snapshot holds of the attribute from which it takes its values.
    private void addOriginal(Model model, EntityType entity, Attribute attribute) {
        attribute
                .snapshot()
                .ifPresent(snapshot -> {
                    EntityType target = model.target(entity.name(), snapshot.roles());
                    Attribute original = target.findAttribute(snapshot.attribute()).orElseThrow();
                    for (Set<String> names : List.of(always, neverEmpty)) {
                        if (names.contains(Constants.name(entity.name(), attribute))) {
                            names.add(Constants.name(target.name(), original));
                        }
                    }
                    addOriginal(model, target, original);
                });
    }

    private void addSource(Model model, EntityType entity, Attribute attribute) {
        attribute.formula().stream()
                .filter(UsualValues::takesDay)
                .flatMap(formula -> formula.inputs().stream())
                .forEach(input -> always.add(entity.name() + "." + input));
        attribute
                .derivation()
                .filter(derivation -> SUMS.contains(derivation.function()))
                .ifPresent(derivation ->
                        derivation
                                .attribute()
                                .ifPresent(source ->
                                        always.add(
                                                model.source(entity.name(), derivation).owner()
                                                        + "."
                                                        + source)));
    }

    /// Whether a formula takes the day of a time, which has to be one of those that a `date` holds.
    private static boolean takesDay(Formula formula) {
        return switch (formula) {
            case Formula.Calendar(CalendarPart part, var _) -> part == CalendarPart.DATE;
            case Formula.Choice choice -> takesDay(choice.then()) || takesDay(choice.otherwise());
            case Formula.Input _, Formula.Constant _, Formula.Arithmetic _ -> false;
        };
    }

    private void add(Question question) {
        for (SelectItem item : question.query().items()) {
            if (item.aggregate().filter(SUMS::contains).isPresent()) {
                String entity =
                        question.query().pattern().alias(item.attribute().alias()).entity().name();
                always.add(Constants.name(entity, item.attribute().attribute()));
            }
        }
    }

    private void add(Model model, TableDesign table) {
        Identity identity = new Identity(model, table.shape());
        for (ColumnDesign column : table.rowColumns()) {
            switch (column.source()) {
                case ColumnSource.OfField(Field field) -> {
                    boolean isIndexed =
                            table.indexes().stream()
                                    .anyMatch(index -> index.column().equals(column.name()));
                    boolean isPartition =
                            table.partitionKey().size() == 1
                                    && table.partitionKey().contains(column);
                    if (isIndexed || isPartition) {
                        neverEmpty.add(name(identity, field));
                    }
                }
                case ColumnSource.OfBucket(var _, Field time) -> always.add(name(identity, time));
                case ColumnSource.OfShard _,
                        ColumnSource.OfElements _,
                        ColumnSource.Constant _ -> {}
            }
        }
    }

    private static String name(Identity identity, Field field) {
        return Constants.name(identity.entity(field.node()).name(), field.attribute());
    }

    /// Whether an attribute has no extreme values.
    ///
    /// @param name the entity and the attribute, as in `Ticket.state`
    boolean isAlways(String name) {
        return isAll || always.contains(name);
    }

    /// Whether a value of an attribute must not be empty.
    ///
    /// @param name the entity and the attribute
    boolean isNeverEmpty(String name) {
        return neverEmpty.contains(name);
    }
}
