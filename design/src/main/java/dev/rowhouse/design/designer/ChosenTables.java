package dev.rowhouse.design.designer;

import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.model.identity.Field;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Puts what was chosen into the tables of a design: first those that answer questions, in the
/// order of the questions, then those that only mutations read or that keep what nobody reads,
/// then those of counters, then views.
final class ChosenTables {
    private final TableSet tables;
    private final Choice choice;

    ChosenTables(TableSet tables, Choice choice) {
        this.tables = tables;
        this.choice = choice;
    }

    /// Adds the tables.
    ///
    /// @param questions the questions in the order of the model
    /// @return how each question is answered
    Map<String, Answer> add(List<Demand> questions) {
        List<Choice.PricedAnswer> priced =
                questions.stream()
                        .flatMap(demand -> choice.findAnswer(demand.name()).stream())
                        .toList();
        List<Answer> answers = priced.stream().map(Choice.PricedAnswer::answer).toList();
        List<Table> inOrder = new ArrayList<>(choice.tables());
        inOrder.sort(
                Comparator.<Table, Boolean>comparing(table -> table.isView())
                        .thenComparing(table -> table.isCounter())
                        .thenComparing(table -> table.isSecond())
                        .thenComparingInt(table -> place(table, answers)));
        inOrder.forEach(table -> {
            if (table.isView()) {
                addView(table, answers);
            } else {
                add(table, answers);
            }
        });
        Map<String, Answer> inPlace = new LinkedHashMap<>();
        priced.forEach(each -> inPlace.put(each.question(), inPlace(each.answer())));
        return inPlace;
    }

    /// The same answer from the tables of the design, whose keys may have another order than those
    /// of the candidates.
    private Answer inPlace(Answer answer) {
        return new Answer(answer.strategy(), answer.reads().stream().map(this::inPlace).toList());
    }

    private Read inPlace(Read read) {
        return read.index()
                .map(field -> byIndex(read, field))
                .orElseGet(() ->
                        tables.read(tables.table(read.number()), read.demand()).orElseThrow());
    }

    private Read byIndex(Read read, Field index) {
        Table indexed =
                tables.table(read.number()).indexing(index).storing(read.demand().outputs());
        tables.put(indexed);
        return Read.byIndex(indexed, read.demand(), index);
    }

    private static int place(Table table, List<Answer> answers) {
        for (int place = 0; place < answers.size(); place++) {
            if (answers.get(place).tables().contains(table.number())) {
                return place;
            }
        }
        return answers.size();
    }

    /// The demands that answers make on a table by its key.
    private static List<Demand> demands(Table table, List<Answer> answers) {
        return answers.stream()
                .flatMap(answer -> answer.reads().stream())
                .filter(read -> read.number() == table.number())
                .filter(read -> read.index().isEmpty())
                .map(Read::demand)
                .toList();
    }

    private void add(Table table, List<Answer> answers) {
        List<Demand> demands = demands(table, answers);
        List<Demand> asked = new ArrayList<>(demands);
        asked.addAll(choice.lookups().getOrDefault(table.number(), List.of()));
        tables.put(
                table.bare()
                        .keyed(key(table, asked))
                        .serving(named(table, asked, demands))
                        .storing(table.others()));
    }

    /// The demands that a table is made for: of questions, or else of lookups, or else of nobody.
    private static List<Demand> named(Table table, List<Demand> asked, List<Demand> demands) {
        if (asked.isEmpty()) {
            return List.of(kept(table));
        }
        List<Demand> served = demands.isEmpty() ? asked : demands;
        return table.isSecond()
                ? table.requestedName().stream()
                        .flatMap(name -> served.stream().map(demand -> demand.withName(name)))
                        .toList()
                : served;
    }

    private void addView(Table view, List<Answer> answers) {
        Table base = tables.table(view.base().orElseThrow());
        List<Demand> demands = demands(view, answers);
        if (demands.isEmpty()) {
            // Where storage has no price, the choice does not care about a view that nobody reads.
            return;
        }
        Table shown = view.bare().viewOf(base).serving(demands);
        tables.put(base.storing(view.fields()).storing(shown.fields()));
        tables.put(shown);
    }

    /// The demand of nobody: the table keeps what nobody reads.
    private static Demand kept(Table table) {
        List<Field> partition = table.key().partition();
        return Demand.support("", table.shape(), partition, List.copyOf(table.others()));
    }

    /// The key in the order that those who ask suggest; the candidate's own may have an order that
    /// others had wished for.
    private TableKey key(Table table, List<Demand> asked) {
        TableKey key = table.key();
        if (asked.isEmpty() || table.isGiven() || table.isNested()) {
            return key;
        }
        Optional<TableKey> suggested = tables.solver().solve(table.shape(), asked);
        return suggested
                .filter(other -> List.copyOf(other.partition()).equals(key.partition()))
                .filter(other -> Set.copyOf(other.fields()).equals(Set.copyOf(key.fields())))
                .filter(other ->
                        asked.stream()
                                .allMatch(n -> tables.solver().hasAllRows(table.shape(), other, n)))
                .orElse(key);
    }
}
