package dev.rowhouse.design.logical;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Freedom;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Value;

import java.util.LinkedHashSet;
import java.util.Set;

/// Decides of which conditions of a question a partial table may be made: a table that has only
/// the rows that meet the condition. `WHERE o.courier = :courier AND o.status = 'delivering'` may
/// have a table of the orders that are delivered now, which each order enters and leaves. So may
/// `WHERE o.courier = :courier AND o.customer.kind = 'vip'`: all orders of a customer enter the
/// table when the customer becomes one of these.
///
/// The condition is an equality of an attribute with a constant, and the model says how many
/// instances have the value. The attribute is that of the instance for which the row stands, or of
/// one to which this refers, unless that one expires, because nobody would delete the row then.
/// Rows that join several instances, or stand for elements of a collection, are never partial.
///
/// @param model the model of the question
public record PartialRule(Model model) {
    /// The conditions of a question of which a partial table may be made.
    public Set<FixedValue> constants(Question question, Demand demand) {
        RowShape shape = demand.shape();
        if (!shape.isSingle()
                || !shape.elements().isEmpty()
                || question.constraints().never().contains(Freedom.PARTIAL)) {
            return Set.of();
        }
        PatternShape pattern = DemandReader.shapeOf(question);
        Identity identity = new Identity(model, shape);
        Set<FixedValue> constants = new LinkedHashSet<>();
        for (Condition condition : question.query().pattern().conditions()) {
            if (condition
                    instanceof
                    Condition.Comparison(
                            var reference,
                            Condition.Operator operator,
                            Value.Constant(var literal, _))) {
                Field field = pattern.field(reference);
                if (operator == Condition.Operator.EQUAL
                        && !identity.key(field.node()).contains(field)
                        && demand.equal().contains(field)
                        && stays(identity, field)
                        && isCounted(identity, field, literal)) {
                    constants.add(new FixedValue(field, literal));
                }
            }
        }
        return constants;
    }

    /// Whether the value is there as long as the row.
    private static boolean stays(Identity identity, Field field) {
        return field.node().isRoot()
                || identity.entity(field.node()).growth().retention().isEmpty();
    }

    private boolean isCounted(Identity identity, Field field, Literal literal) {
        Attribute attribute = field.attribute();
        Figures figures = new Figures(model);
        boolean isListed =
                !(figures.statistics(identity, field).domain() instanceof Domain.Enumeration listed)
                        || listed.values().contains(literal);
        return !attribute.unique()
                && !attribute.isDerived()
                && !attribute.isComputed()
                && isListed
                && (attribute.type() == NativeType.BOOLEAN || figures.isTold(identity, field));
    }
}
