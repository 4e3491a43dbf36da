package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.ConceptualQuery;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.SelectItem;

import java.util.LinkedHashSet;
import java.util.OptionalInt;
import java.util.Set;

/// The rows of an answer that are equal, of which `DISTINCT` keeps one.
///
/// A table has a row for each instance. If the answer does not show what tells the instances apart,
/// several rows of the table become equal rows of the answer. One row in a table of its own would
/// not do: no mutation could know when the last of its instances is deleted.
public final class DuplicateRows {
    private DuplicateRows() {}

    /// Whether the application has to leave out rows that are equal to earlier ones.
    public static boolean mayArise(Model model, Question question) {
        ConceptualQuery query = question.query();
        if (query.distinct() == ConceptualQuery.Distinctness.ALL || query.isAggregated()) {
            return false;
        }
        PatternShape pattern = DemandReader.shapeOf(question);
        Set<Field> known = new LinkedHashSet<>();
        for (SelectItem item : query.items()) {
            Field field = pattern.field(item.attribute());
            // A unique attribute does not tell the instances apart that have none.
            if (!field.attribute().optional()) {
                known.add(field);
            }
        }
        for (Condition condition : query.pattern().conditions()) {
            if (condition instanceof Condition.Comparison(var attribute, var operator, _)
                    && operator == Condition.Operator.EQUAL) {
                known.add(pattern.field(attribute));
            }
        }
        return !new Identity(model, pattern.shape()).missing(known).isEmpty();
    }

    /// The number of rows after which a read of the answer may stop; empty when it needs all rows.
    public static OptionalInt page(Model model, Question question) {
        return mayArise(model, question) ? OptionalInt.empty() : question.constraints().page();
    }
}
