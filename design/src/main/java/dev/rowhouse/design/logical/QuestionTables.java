package dev.rowhouse.design.logical;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.Identity;
import dev.rowhouse.design.identity.Node;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.model.ServedBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Gives every question its table, its index or its view.
///
/// Questions about the same rows share a table whenever one key serves them all: the same equalities with the same or the reversed order, or
/// equalities that are a prefix of another's. Sharing costs nothing but the columns that only one of them shows, because the question with the fewer
/// equalities needs the larger partition anyway. Different wishes for a name or a bucket keep questions apart.
public final class QuestionTables {
    private final TableSet tables;
    private final LookupRule lookups;
    private final Map<String, Serving> servings = new LinkedHashMap<>();
    private final Map<String, Refusal> refusals = new LinkedHashMap<>();

    /// Tables for questions go into this set.
    public QuestionTables(TableSet tables) {
        this.tables = tables;
        this.lookups = new LookupRule(tables.model());
    }

    /// A question's demand and how the model wants it served.
    public record Wanted(Need need, ServedBy by) {}

    /// Serves all questions, in the model's order.
    public void serve(List<Wanted> questions) {
        Map<String, LookupRule.Outcome.Split> splits = new LinkedHashMap<>();
        for (Group group : group(members(questions, splits))) {
            addTable(group);
        }
        for (Wanted wanted : questions) {
            switch (wanted.by()) {
                case TABLE -> {}
                case LOOKUP -> serveByLookup(wanted.need(), splits);
                case INDEX -> serveByIndex(wanted.need());
                case VIEW -> serveByView(wanted.need());
            }
        }
    }

    /// The questions that get tables, in two steps or one.
    private List<Member> members(
            List<Wanted> questions, Map<String, LookupRule.Outcome.Split> splits) {
        List<Member> members = new ArrayList<>();
        for (Wanted wanted : questions) {
            Need need = wanted.need();
            int place = members.size();
            switch (wanted.by()) {
                case TABLE -> members.add(new Member(place, need, wanted.by()));
                case LOOKUP -> {
                    switch (lookups.split(need)) {
                        case LookupRule.Outcome.Split split -> {
                            splits.put(need.name(), split);
                            members.add(new Member(place, split.lookup(), wanted.by()));
                        }
                        case LookupRule.Outcome.Senseless(var refusal) ->
                                refusals.put(need.name(), refusal);
                    }
                }
                case INDEX, VIEW -> {}
            }
        }
        return members;
    }

    /// How each question is served, by its name.
    public Map<String, Serving> servings() {
        return Map.copyOf(servings);
    }

    /// Why some questions are not, by their names.
    public Map<String, Refusal> refusals() {
        return Map.copyOf(refusals);
    }

    /// Questions that share a table, with their places in the model.
    private record Group(RowShape shape, TableKey key, List<Member> members) {
        int first() {
            return members.getFirst().place();
        }
    }

    /// A question in a group, under the names of the group's shape.
    private record Member(int place, Need need, ServedBy by) {}

    private List<Group> group(List<Member> unsorted) {
        List<Member> members = new ArrayList<>(unsorted);
        // A question with fewer equalities decides the partition key, so it goes first.
        members.sort(Comparator.comparingInt(member -> member.need().equal().size()));
        List<Group> groups = new ArrayList<>();
        for (Member member : members) {
            Optional<Group> home =
                    groups.stream()
                            .filter(group -> join(group, member).isPresent())
                            .reduce((one, other) -> tighter(one, other));
            if (home.isPresent()) {
                groups.set(groups.indexOf(home.get()), join(home.get(), member).orElseThrow());
            } else {
                start(member)
                        .ifPresentOrElse(
                                groups::add,
                                () ->
                                        refuse(
                                                member.need(),
                                                "no primary key can hold what it binds and orders in the order it needs",
                                                "ask for fewer orders or ranges at once"));
            }
        }
        groups.sort(Comparator.comparingInt(Group::first));
        return groups;
    }

    private static Group tighter(Group one, Group other) {
        return other.key().partition().size() > one.key().partition().size() ? other : one;
    }

    private Optional<Group> start(Member member) {
        return solve(member.need().shape(), List.of(member));
    }

    private Optional<Group> join(Group group, Member member) {
        Need need = member.need();
        boolean wishesAgree =
                group.members().stream().allMatch(other -> other.by() == member.by())
                        && group.members().stream()
                                .map(Member::need)
                                .allMatch(other ->
                                        other.bucket().equals(need.bucket())
                                                && (other.wish().equals(need.wish())
                                                        || other.wish().isEmpty()
                                                        || need.wish().isEmpty()));
        if (!wishesAgree) {
            return Optional.empty();
        }
        return group.shape()
                .match(need.shape())
                .flatMap(renaming -> {
                    List<Member> all = new ArrayList<>(group.members());
                    all.add(new Member(member.place(), need.renamed(renaming), member.by()));
                    return solve(group.shape(), all);
                });
    }

    private Optional<Group> solve(RowShape shape, List<Member> unsorted) {
        List<Member> members =
                unsorted.stream().sorted(Comparator.comparingInt(Member::place)).toList();
        List<Need> needs = members.stream().map(Member::need).toList();
        return tables.solver()
                .solve(shape, needs)
                .filter(key ->
                        needs.stream().allMatch(n -> tables.solver().hasAllRows(shape, key, n)))
                .map(key -> new Group(shape, key, members));
    }

    private void addTable(Group group) {
        List<Need> needs = group.members().stream().map(Member::need).toList();
        LogicalTable table = tables.add(LogicalTable.Origin.QUESTION, group.key(), needs);
        for (Need need : needs) {
            servings.put(need.name(), tables.serving(table, need).orElseThrow());
        }
    }

    /// The lookup table has been made with the others; here come the tables of the rows behind it.
    private void serveByLookup(Need need, Map<String, LookupRule.Outcome.Split> splits) {
        LookupRule.Outcome.Split split = splits.get(need.name());
        Serving first = servings.get(need.name());
        if (split == null || first == null) {
            return;
        }
        List<Fetch> fetches = new ArrayList<>();
        split.parts().forEach(part -> fetches.add(lookups.fetch(tables, need, part)));
        servings.put(need.name(), first.then(fetches, Afterwards.NOTHING));
    }

    private void serveByIndex(Need need) {
        if (!need.order().isEmpty() || !need.range().isEmpty()) {
            refuse(
                    need,
                    "a secondary index finds rows of equal values in no useful order, and this question %s"
                            .formatted(
                                    need.order().isEmpty() ? "asks for a range" : "wants an order"),
                    "leave out `using: index`, so that it gets a table of its own");
            return;
        }
        List<Candidate> candidates =
                tables.ofShape(need.shape()).stream()
                        .filter(table -> !table.isView())
                        .flatMap(table -> candidate(table, need).stream())
                        .toList();
        Candidate best =
                candidates.stream()
                        .filter(c -> need.equal().containsAll(c.table().key().partition()))
                        .findFirst()
                        .or(() -> candidates.stream().findFirst())
                        .orElse(null);
        if (best == null) {
            best = candidate(identityTable(need), need).orElse(null);
        }
        if (best == null) {
            refuse(
                    need,
                    "a secondary index looks up one value, and this question binds several that no key holds",
                    "leave out `using: index`, so that it gets a table of its own");
            return;
        }
        LogicalTable indexed = best.table().indexing(best.index()).storing(best.need().outputs());
        tables.replace(indexed);
        servings.put(
                need.name(),
                Serving.of(
                        indexed.number(),
                        best.need(),
                        KeySolver.ReadOrder.FORWARD,
                        Optional.of(best.index())));
    }

    /// A table that could serve a question with an index on one field.
    private record Candidate(LogicalTable table, Need need, Field index) {}

    private Optional<Candidate> candidate(LogicalTable table, Need question) {
        Need need = table.shape().match(question.shape()).map(question::renamed).orElseThrow();
        if (table.key().bucket().isPresent()
                || !tables.solver().hasAllRows(table.shape(), table.key(), need)) {
            return Optional.empty();
        }
        List<Field> left = new ArrayList<>(need.equal());
        left.addAll(need.contains());
        if (left.containsAll(table.key().partition())) {
            left.removeAll(table.key().partition());
        }
        boolean isPartOfPartition = !left.isEmpty() && table.key().partition().equals(left);
        return left.size() == 1 && !isPartOfPartition && !need.oneOf().contains(left.getFirst())
                ? Optional.of(new Candidate(table, need, left.getFirst()))
                : Optional.empty();
    }

    /// The table of a question's rows by their identity, found or made.
    private LogicalTable identityTable(Need need) {
        RowShape shape = need.shape().withoutElements();
        Identity identity = new Identity(tables.model(), shape);
        List<Field> key = new ArrayList<>();
        for (int root = 0; root < shape.roots().size(); root++) {
            identity.key(Node.root(root)).stream().filter(f -> !key.contains(f)).forEach(key::add);
        }
        Serving serving = tables.support(Need.support(need.name(), shape, key, need.outputs()));
        return tables.table(serving.table());
    }

    private void serveByView(Need need) {
        for (LogicalTable table : tables.tables()) {
            Optional<Serving> serving = tables.serving(table, need);
            if (table.isView() && serving.isPresent()) {
                LogicalTable base = tables.table(table.base().orElseThrow());
                tables.replace(base.storing(serving.get().need().outputs()));
                tables.replace(table.serving(serving.get().need()));
                servings.put(need.name(), serving.get());
                return;
            }
        }
        if (need.bucket().isPresent() || !need.shape().elements().isEmpty()) {
            refuse(
                    need,
                    "a materialised view has no columns but those of its base, so no bucket and no row per element",
                    "leave out `using: view`, so that it gets a table of its own");
            return;
        }
        List<LogicalTable> bases =
                tables.ofShape(need.shape()).stream()
                        .filter(table -> !table.isView() && table.key().bucket().isEmpty())
                        .toList();
        for (LogicalTable base : bases) {
            if (addView(base, need)) {
                return;
            }
        }
        if (!addView(identityTable(need), need)) {
            refuse(
                    need,
                    "a materialised view may add one column to the key of its base, and this question needs more",
                    "leave out `using: view`, so that it gets a table of its own");
        }
    }

    private boolean addView(LogicalTable base, Need question) {
        Need need = base.shape().match(question.shape()).map(question::renamed).orElseThrow();
        Optional<TableKey> alone = tables.solver().solve(base.shape(), List.of(need));
        if (alone.isEmpty()) {
            return false;
        }
        List<OrderTerm> clustering = new ArrayList<>(alone.get().clustering());
        // Every column of the base's key must be in the view's; what identifies a row anyway comes
        // last.
        TableSet.beyond(alone.get(), base.key().fields())
                .forEach(field -> clustering.add(OrderTerm.ascending(field)));
        TableKey key = new TableKey(need.equal(), Optional.empty(), clustering);
        List<Field> added = TableSet.beyond(base.key(), key.fields());
        if (added.size() > 1 || !tables.solver().hasAllRows(base.shape(), key, need)) {
            return false;
        }
        LogicalTable view = tables.addView(base, key, need);
        servings.put(need.name(), tables.serving(view, need).orElseThrow());
        return true;
    }

    private void refuse(Need need, String reason, String remedy) {
        refusals.put(need.name(), new Refusal(reason, remedy));
    }
}
