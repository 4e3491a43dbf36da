package dev.rowhouse.design.candidate;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.Need;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.model.Model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tables that could take part in a design, while they are collected: for each demand a table of its own, and tables that several demands about the
/// same rows can share.
///
/// **Thread safety.** None; one search owns it.
public final class Candidates {
    /// Where more demands about the same rows could be combined in more ways, the first ones are.
    private static final int MOST_SHARED_KEYS = 150;

    private final KeySolver solver;
    private final List<CandidateTable> tables = new ArrayList<>();
    private final List<Rows> rows = new ArrayList<>();
    private final Map<Need, List<Match>> matches = new LinkedHashMap<>();

    /// No candidates yet.
    public Candidates(Model model) {
        this.solver = new KeySolver(model);
    }

    /// Demands and tables about the same rows.
    private static final class Rows {
        private final RowShape shape;
        private final Set<Need> alone = new LinkedHashSet<>();
        private final List<Group> groups = new ArrayList<>();
        private final List<CandidateTable> tables = new ArrayList<>();

        Rows(RowShape shape) {
            this.shape = shape;
        }
    }

    /// Demands that one key serves.
    private record Group(List<Need> needs, TableKey key) {}

    /// A table that meets a demand.
    ///
    /// @param need the demand under the names of the table's shape
    public record Match(CandidateTable table, Need need, KeySolver.ReadOrder order) {}

    /// All candidates in order of their numbers.
    public List<CandidateTable> tables() {
        return List.copyOf(tables);
    }

    /// Adds a table for one demand.
    public void addAlone(Need need) {
        Rows home = home(need.shape());
        Need named = renamed(home, need);
        if (home.alone.add(key(named))) {
            solve(home, List.of(named)).ifPresent(key -> table(home, key, need.wish()));
        }
    }

    /// Adds a table for one demand, and tables that it can share with others that have been added like this.
    public void addSharing(Need need) {
        Rows home = home(need.shape());
        Need named = key(renamed(home, need));
        if (home.groups.stream().anyMatch(group -> group.needs().equals(List.of(named)))) {
            return;
        }
        List<Group> grown = new ArrayList<>();
        solve(home, List.of(named)).ifPresent(key -> grown.add(new Group(List.of(named), key)));
        for (Group group : home.groups) {
            if (home.groups.size() + grown.size() < MOST_SHARED_KEYS && agree(group, named)) {
                List<Need> together = new ArrayList<>(group.needs());
                together.add(named);
                solve(home, together).ifPresent(key -> grown.add(new Group(together, key)));
            }
        }
        home.groups.addAll(grown);
        grown.forEach(group -> table(home, group.key(), wish(group.needs())));
    }

    /// Adds a table with the key that a model wants for a demand; columns that make its rows unique follow those of the pattern.
    public void addGiven(Need need, KeyPattern pattern) {
        Rows home = home(need.shape());
        KeyPattern named = pattern.renamed(home.shape.match(need.shape()).orElseThrow());
        List<Field> known = new ArrayList<>(named.partition());
        List<OrderTerm> clustering = new ArrayList<>(named.clustering());
        clustering.forEach(term -> known.add(term.field()));
        solver.missing(home.shape, known)
                .forEach(field -> clustering.add(OrderTerm.ascending(field)));
        Optional<Bucketing> bucket = renamed(home, need).bucket();
        TableKey key = new TableKey(named.partition(), bucket, clustering);
        if (home.tables.stream().noneMatch(each -> each.isGiven() && each.key().equals(key))) {
            add(home, new CandidateTable(tables.size(), home.shape, key, need.wish(), true));
        }
    }

    /// Adds tables in which one of a demand's equalities leads the clustering columns instead of being part of the partition key. They answer as well in
    /// larger partitions, and are worth a look only where the model does not want the usual key.
    public void addPrefixed(Need need) {
        for (Field leading : need.equal()) {
            List<Field> partition = new ArrayList<>(need.equal());
            partition.remove(leading);
            List<OrderTerm> clustering = new ArrayList<>(List.of(OrderTerm.ascending(leading)));
            clustering.addAll(
                    need.order().isEmpty()
                            ? need.range().stream().map(OrderTerm::ascending).toList()
                            : need.order());
            if (!partition.isEmpty()) {
                addGiven(need, new KeyPattern(partition, clustering));
            }
        }
    }

    /// What decides about a demand's key: everything but its name and what it shows.
    private static Need key(Need need) {
        return new Need(
                "",
                need.shape(),
                need.equal(),
                need.oneOf(),
                need.contains(),
                need.range(),
                need.order(),
                List.of(),
                need.bucket(),
                need.wish());
    }

    private static boolean agree(Group group, Need need) {
        return group.needs().stream()
                .allMatch(other ->
                        other.bucket().equals(need.bucket())
                                && (other.wish().equals(need.wish())
                                        || other.wish().isEmpty()
                                        || need.wish().isEmpty()));
    }

    private static Optional<String> wish(List<Need> needs) {
        return needs.stream().flatMap(need -> need.wish().stream()).findFirst();
    }

    private Optional<TableKey> solve(Rows home, List<Need> needs) {
        return solver.solve(home.shape, needs)
                .filter(key ->
                        needs.stream().allMatch(need -> solver.hasAllRows(home.shape, key, need)));
    }

    private CandidateTable table(Rows home, TableKey key, Optional<String> wish) {
        for (CandidateTable table : home.tables) {
            if (table.key().equals(key) && table.wish().equals(wish)) {
                return table;
            }
        }
        return add(home, new CandidateTable(tables.size(), home.shape, key, wish, false));
    }

    private CandidateTable add(Rows home, CandidateTable table) {
        tables.add(table);
        home.tables.add(table);
        matches.clear();
        return table;
    }

    private Rows home(RowShape shape) {
        return rows.stream()
                .filter(each -> each.shape.match(shape).isPresent())
                .findFirst()
                .orElseGet(() -> {
                    Rows fresh = new Rows(shape);
                    rows.add(fresh);
                    return fresh;
                });
    }

    private static Need renamed(Rows home, Need need) {
        return need.renamed(home.shape.match(need.shape()).orElseThrow());
    }

    /// The candidates that meet a demand, whatever columns they store.
    public List<Match> matches(Need need) {
        return matches.computeIfAbsent(need, this::find);
    }

    private List<Match> find(Need need) {
        Rows home = home(need.shape());
        Need named = renamed(home, need);
        List<Match> found = new ArrayList<>();
        for (CandidateTable table : home.tables) {
            boolean isNamedSo = need.wish().isEmpty() || need.wish().equals(table.wish());
            if (isNamedSo && solver.hasAllRows(table.shape(), table.key(), named)) {
                solver.fit(table.key(), named)
                        .ifPresent(fit -> found.add(new Match(table, named, fit.reading())));
            }
        }
        return List.copyOf(found);
    }
}
