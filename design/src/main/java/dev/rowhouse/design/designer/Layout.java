package dev.rowhouse.design.designer;

import dev.rowhouse.design.cost.LayoutCost;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.naming.TableNames;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.design.Unserved;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The fourth stage of a design: the tables that were chosen, how each question is answered from
/// them, and what each mutation does to them.
///
/// @param tables the tables, not to be changed any more
/// @param answers how each question is answered, in the model's order
/// @param drafts what each mutation does
/// @param unserved the questions and mutations that the tables cannot serve
/// @param cost what it costs
public record Layout(
        TableSet tables,
        Map<Question, Answer> answers,
        List<MutationDraft> drafts,
        List<Unserved> unserved,
        LayoutCost cost) {
    /// Copies the collections, keeping their order.
    public Layout {
        answers = Collections.unmodifiableMap(new LinkedHashMap<>(answers));
        drafts = List.copyOf(drafts);
        unserved = List.copyOf(unserved);
    }

    /// The tables and views by their names, without those that only list buckets.
    public Map<String, Table> byName() {
        return byName(tables);
    }

    static Map<String, Table> byName(TableSet tables) {
        Map<Integer, String> names = names(tables);
        Map<String, Table> byName = new LinkedHashMap<>();
        tables.tables().forEach(table -> byName.put(names.getOrDefault(table.number(), ""), table));
        return byName;
    }

    static Map<Integer, String> names(TableSet tables) {
        return new TableNames(tables.model()).of(tables.tables());
    }
}
