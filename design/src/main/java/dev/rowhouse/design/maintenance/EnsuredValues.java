package dev.rowhouse.design.maintenance;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.model.query.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The values that an instance has before a mutation, because its condition decides so. After
/// `when: o.status = 'ready'`, the order has a row in a partial table of ready ones, and none in
/// one of delivered ones.
///
/// A call that runs again, after a crash, finds its own values. Its first run began with the values
/// of the condition, so the rows are the same.
final class EnsuredValues {
    /// No condition.
    static final EnsuredValues NONE = new EnsuredValues(List.of());

    private final List<Guard.Term> terms;

    private EnsuredValues(List<Guard.Term> terms) {
        this.terms = terms;
    }

    /// The values that the condition of a mutation ensures.
    static EnsuredValues of(ConceptualMutation mutation) {
        return mutation.header().guard() instanceof Guard.Meets(List<Guard.Term> terms)
                ? new EnsuredValues(terms)
                : NONE;
    }

    /// The values of a partial table's condition that the instance is sure to have.
    ///
    /// @param place where the table's rows show the instance
    Map<Field, Source> known(Occurrence place) {
        Map<Field, Source> known = new LinkedHashMap<>();
        for (FixedValue fixed : place.table().shape().fixed()) {
            if (place.node().equals(fixed.field().node()) && isKnown(fixed)) {
                known.put(
                        fixed.field(),
                        new Source.Given(new Value.Constant(fixed.value(), fixed.field().type())));
            }
        }
        return known;
    }

    private boolean isKnown(FixedValue fixed) {
        return constants(fixed, Guard.Operator.EQUAL).contains(bytes(fixed));
    }

    /// Whether a partial table has no row of the instance before the change.
    ///
    /// @param places where the table's rows show the instance
    boolean excludeRow(Table table, List<Occurrence> places) {
        return table.shape().fixed().stream()
                .anyMatch(fixed ->
                        places.size() == 1
                                && places.getFirst().node().equals(fixed.field().node())
                                && isExcluded(fixed));
    }

    private boolean isExcluded(FixedValue fixed) {
        return constants(fixed, Guard.Operator.EQUAL).stream()
                        .anyMatch(value -> !value.equals(bytes(fixed)))
                || constants(fixed, Guard.Operator.NOT_EQUAL).contains(bytes(fixed));
    }

    /// Of the work on a table without a row of the instance, the rows that come.
    ///
    /// @param assigned the paths of the properties that the mutation sets
    List<TableWork> coming(Table table, List<TableWork> works, Set<String> assigned) {
        boolean mayCome =
                table.shape().fixedFields().stream()
                        .anyMatch(field -> assigned.contains(field.attribute().name()));
        return mayCome
                ? works.stream().filter(work -> work.innermost() instanceof TableWork.Put).toList()
                : List.of();
    }

    private static Optional<Bytes> bytes(FixedValue fixed) {
        return fixed.value().bytes(fixed.field().type());
    }

    /// The constants with which the condition compares the attribute.
    private List<Optional<Bytes>> constants(FixedValue fixed, Guard.Operator operator) {
        List<Optional<Bytes>> constants = new ArrayList<>();
        for (Guard.Term term : terms) {
            if (term.attribute().equals(fixed.field().attribute())
                    && term.operator() == operator
                    && term.value() instanceof Value.Constant(var literal, var _)) {
                constants.add(literal.bytes(fixed.field().type()));
            }
        }
        return constants;
    }
}
