package dev.rowhouse.design.designer;

import dev.rowhouse.design.candidate.CandidateTable;
import dev.rowhouse.design.candidate.Candidates;
import dev.rowhouse.design.candidate.FetchNeed;
import dev.rowhouse.design.logical.Afterwards;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.logical.Need;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.Serving;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Puts what was chosen into the tables of a design: first those that answer questions, in the
/// order of the questions, then those that only mutations read or that keep what nobody reads, then
/// views.
final class ChosenTables {
    private final TableSet tables;
    private final Choice choice;
    private final Map<Integer, Integer> numbers = new LinkedHashMap<>();

    ChosenTables(TableSet tables, Choice choice) {
        this.tables = tables;
        this.choice = choice;
    }

    /// Adds the tables.
    ///
    /// @param questions the questions in the order of the model
    /// @return how each question is answered
    Map<String, Serving> add(List<Need> questions) {
        List<Choice.Answer> answers =
                questions.stream()
                        .flatMap(need -> choice.findAnswer(need.name()).stream())
                        .toList();
        List<Choice.Table> inOrder = new ArrayList<>(choice.tables());
        inOrder.sort(
                Comparator.<Choice.Table, Boolean>comparing(table -> table.candidate().isView())
                        .thenComparingInt(table -> place(table, answers)));
        inOrder.forEach(table -> {
            if (table.candidate().isView()) {
                addView(table, answers);
            } else {
                add(table, answers);
            }
        });
        Map<String, Serving> servings = new LinkedHashMap<>();
        answers.forEach(answer -> servings.put(answer.question(), serving(answer)));
        return servings;
    }

    private Serving serving(Choice.Answer answer) {
        Candidates.Match first = answer.reads().getFirst();
        Serving serving =
                first.index().isPresent() ? byIndex(first, first.index().get()) : byKey(first);
        List<Fetch> fetches = new ArrayList<>();
        for (int i = 0; i < answer.variant().fetches().size(); i++) {
            fetches.add(fetch(answer.variant().fetches().get(i), answer.reads().get(i + 1)));
        }
        Afterwards after =
                new Afterwards(List.copyOf(answer.variant().checks()), answer.variant().sort());
        return serving.then(fetches, after);
    }

    private Serving byKey(Candidates.Match match) {
        return tables.serving(tables.table(number(match)), match.need()).orElseThrow();
    }

    private Serving byIndex(Candidates.Match match, Field index) {
        tables.replace(tables.table(number(match)).indexing(index).storing(match.need().outputs()));
        return Serving.of(number(match), match.need(), match.order(), Optional.of(index));
    }

    private Fetch fetch(FetchNeed fetch, Candidates.Match match) {
        RowShape.Renaming renaming =
                match.table().shape().match(fetch.need().shape()).orElseThrow();
        Map<Field, Field> binds = new LinkedHashMap<>();
        fetch.binds().forEach((own, asked) -> binds.put(renaming.apply(own), asked));
        Map<Field, Field> brings = new LinkedHashMap<>();
        fetch.brings().forEach((asked, own) -> brings.put(asked, renaming.apply(own)));
        return new Fetch(number(match), match.need(), binds, brings, fetch.count());
    }

    private int number(Candidates.Match match) {
        return numbers.getOrDefault(match.table().number(), -1);
    }

    private static int place(Choice.Table table, List<Choice.Answer> answers) {
        for (int place = 0; place < answers.size(); place++) {
            if (!needs(table, List.of(answers.get(place))).isEmpty()) {
                return place;
            }
        }
        return answers.size();
    }

    /// What answers ask of a table by its key.
    private static List<Need> needs(Choice.Table table, List<Choice.Answer> answers) {
        return answers.stream()
                .flatMap(answer -> answer.reads().stream())
                .filter(match -> match.table().equals(table.candidate()))
                .filter(match -> match.index().isEmpty())
                .map(Candidates.Match::need)
                .toList();
    }

    private void add(Choice.Table table, List<Choice.Answer> answers) {
        List<Need> needs = needs(table, answers);
        LogicalTable.Origin origin =
                needs.isEmpty() ? LogicalTable.Origin.SUPPORT : LogicalTable.Origin.QUESTION;
        List<Need> asked = new ArrayList<>(needs);
        asked.addAll(table.asks());
        TableKey key = key(table, asked);
        List<Need> named = asked.isEmpty() ? List.of(kept(table)) : needs.isEmpty() ? asked : needs;
        LogicalTable added = tables.add(origin, key, named);
        Optional<Nesting> nesting = table.candidate().nesting();
        if (nesting.isPresent()) {
            added = added.nested(nesting.get());
        }
        tables.replace(added.storing(table.columns()));
        numbers.put(table.candidate().number(), added.number());
    }

    private void addView(Choice.Table table, List<Choice.Answer> answers) {
        CandidateTable view = table.candidate();
        int base = numbers.getOrDefault(view.base().orElseThrow(), -1);
        List<Need> needs = needs(table, answers);
        if (needs.isEmpty()) {
            // Where storage has no price, the choice does not care about a view that nobody reads.
            return;
        }
        LogicalTable added = tables.addView(tables.table(base), view.key(), needs.getFirst());
        for (Need need : needs.subList(1, needs.size())) {
            added = added.serving(need);
        }
        tables.replace(added);
        tables.replace(tables.table(base).storing(table.columns()));
        numbers.put(view.number(), added.number());
    }

    /// The demand of nobody: the table keeps what nobody reads.
    private static Need kept(Choice.Table table) {
        List<Field> partition = table.candidate().key().partition();
        return Need.support("", table.candidate().shape(), partition, table.columns());
    }

    /// Whether a view of a table was chosen, which has all of the table's key in its own.
    private boolean isBase(Choice.Table table) {
        Optional<Integer> number = Optional.of(table.candidate().number());
        return choice.tables().stream().anyMatch(view -> view.candidate().base().equals(number));
    }

    /// The key in the order that those who ask suggest; the candidate's own may have an order that
    /// others had wished for.
    private TableKey key(Choice.Table table, List<Need> asked) {
        TableKey key = table.candidate().key();
        if (asked.isEmpty() || table.candidate().isGiven() || table.candidate().isNested()) {
            return key;
        }
        Optional<TableKey> suggested = tables.solver().solve(table.candidate().shape(), asked);
        return suggested
                .filter(other -> List.copyOf(other.partition()).equals(key.partition()))
                .filter(other ->
                        !isBase(table)
                                || Set.copyOf(other.fields()).equals(Set.copyOf(key.fields())))
                .filter(other ->
                        asked.stream()
                                .allMatch(n ->
                                        tables.solver()
                                                .hasAllRows(table.candidate().shape(), other, n)))
                .orElse(key);
    }
}
