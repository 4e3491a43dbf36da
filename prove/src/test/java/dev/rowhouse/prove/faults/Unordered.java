package dev.rowhouse.prove.faults;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Subject;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Orders of rows and elements for which nobody has asked.
final class Unordered {
    private Unordered() {}

    /// Whether a fault turns such an order round.
    ///
    /// @param right the design without the fault
    static boolean holds(Fault fault, Subject right) {
        return switch (fault.operator()) {
            case SORT_DIRECTION_FLIPPED ->
                    isOnlyUnique(right, fault)
                            || right.workload().questions().stream()
                                    .filter(question ->
                                            reads(right, question, Equivalence.beginning(fault)))
                                    .allMatch(question -> isUnordered(right, question, fault));
            case ELEMENTS_BACKWARDS ->
                    right.workload().questions().stream()
                            .filter(question ->
                                    question.name().equals(Equivalence.beginning(fault)))
                            .allMatch(question -> question.query().order().isEmpty());
            default -> false;
        };
    }

    private static boolean reads(Subject right, Question question, String table) {
        return right.design().findQuery(question.name()).stream()
                .anyMatch(plan ->
                        plan.source().equals(table)
                                || right.design()
                                        .findTable(plan.source())
                                        .flatMap(TableDesign::base)
                                        .filter(table::equals)
                                        .isPresent());
    }

    /// The column at the end of a site.
    private static String column(Fault fault) {
        return fault.site().substring(fault.site().lastIndexOf(' ') + 1);
    }

    /// Whether a flipped column is in the key for no other reason than to keep rows apart, or has
    /// one value in each partition.
    private static boolean isOnlyUnique(Subject right, Fault fault) {
        return right.design()
                .findTable(Equivalence.beginning(fault))
                .filter(table ->
                        table.clustering().stream()
                                .filter(each -> each.name().equals(column(fault)))
                                .anyMatch(each ->
                                        each.why().equals("makes the row unique")
                                                || isConstant(right, table, each)))
                .isPresent();
    }

    private static boolean isConstant(Subject right, TableDesign table, ColumnDesign column) {
        Set<Field> partition =
                table.partitionKey().stream()
                        .flatMap(each -> field(each).stream())
                        .collect(Collectors.toSet());
        return field(column)
                .filter(each ->
                        new Identity(right.workload().model(), table.shape())
                                .isDetermined(each, partition))
                .isPresent();
    }

    private static Optional<Field> field(ColumnDesign column) {
        return column.source() instanceof ColumnSource.OfField(Field field)
                ? Optional.of(field)
                : Optional.empty();
    }

    /// Whether a question wants no order, or names one value of the flipped column.
    private static boolean isUnordered(Subject right, Question question, Fault fault) {
        String flipped = column(fault);
        return question.query().readOrder().isEmpty()
                || right.design().findQuery(question.name()).stream()
                        .allMatch(plan ->
                                plan.statement().cql().matches("(?s).*\\b" + flipped + " = .*"));
    }
}
