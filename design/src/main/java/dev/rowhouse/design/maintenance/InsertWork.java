package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.TableWork.WhenSame;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/// The work of an INSERT.
///
/// It writes the rows in which the new instance is a root. Where an instance has the key already,
/// rows of it may be left behind; what is done about them depends on the INSERT:
///
/// - A plain one assumes that there is none, and says what would be left ([Leftovers]).
/// - One that holds its instance deletes the old rows and writes the new ones ([HeldWork]).
/// - An upsert reads the instance. Where there is one, it does what an UPDATE of the given values
///   does.
final class InsertWork {
    private final Model model;
    private final TableSet tables;
    private final ConceptualMutation.Insert insert;
    private final Lookups lookups;
    private final CopiedValues copied;
    private final HeldWork held;
    private final Map<String, Source> given;
    private final Map<String, Source> values;
    private final List<TableWork> puts = new ArrayList<>();
    private final List<TableWork> works = new ArrayList<>();
    private final List<Recomputation> changedCopies = new ArrayList<>();
    // The tables that an upsert changes as an UPDATE does.
    private final Set<Integer> changed = new LinkedHashSet<>();

    InsertWork(Model model, TableSet tables, ConceptualMutation.Insert insert, Lookups lookups) {
        this.model = model;
        this.tables = tables;
        this.insert = insert;
        this.lookups = lookups;
        this.copied = new CopiedValues(model, tables, insert);
        this.held = new HeldWork(model, insert, lookups);
        this.given = new AssignedValues(model, insert.entity(), lookups).ofInsert(insert.values());
        this.values = new LinkedHashMap<>(given);
        insert.entity().attributes().stream()
                .filter(Attribute::isDerived)
                .filter(attribute -> !attribute.optional())
                .forEach(attribute -> values.put(attribute.name(), zero(attribute)));
        Set<Integer> changing = changing();
        if (insert.header().isHelped() && !insert.isGuarded()) {
            olderRows();
            newRows(
                    table -> !held.leavesAlone(table, given.keySet()),
                    table -> held.mayMove(table) ? held.merged(values) : values);
            works.addAll(puts);
        } else if (!changing.isEmpty()) {
            changeOrInsert(changing);
        } else {
            newRows(_ -> true, _ -> values);
            works.addAll(puts);
        }
    }

    /// The values that the INSERT gives the instance, by the paths of its properties.
    Map<String, Source> given() {
        return Map.copyOf(given);
    }

    /// The writes to the tables.
    List<TableWork> works() {
        return List.copyOf(works);
    }

    /// The work that keeps copies of values right, after the writes.
    List<Recomputation> copies() {
        List<Recomputation> all = new ArrayList<>(copied.lookedAtAgain(lookups, puts));
        all.addAll(changedCopies);
        return all;
    }

    /// The rows and values that stay wrong when the instance exists already.
    List<Leftover> leftovers() {
        List<Leftover> all = new Leftovers(model, insert).of(written(), works);
        if (insert.header().isHelped()) {
            Set<Integer> put = new LinkedHashSet<>();
            works.stream().map(TableWork::table).filter(this::hasOnlyOwnRows).forEach(put::add);
            return all.stream().filter(each -> !HeldWork.cleansUp(each, put)).toList();
        }
        return all.stream().filter(each -> !isChanged(each)).toList();
    }

    private boolean isChanged(Leftover leftover) {
        return switch (leftover.kind()) {
            case ROW, ELEMENT, COPY, DERIVED -> changed.contains(leftover.table());
            case COUNT -> insert.isUpsert() && Leftovers.isCountedOnce(model, insert.entity());
            case CLAIM, COMPUTED, OWNER, LIFE -> false;
        };
    }

    /// The tables in which an upsert has to tell a new instance from one that exists: something
    /// would be left behind there, or a condition may decide about the rows, which takes another
    /// statement for a row that exists.
    private Set<Integer> changing() {
        Set<Integer> all = new LinkedHashSet<>();
        if (!insert.isUpsert()) {
            return all;
        }
        boolean isDecided = model.changes().isDecided(insert.entity().name());
        List<TableWork> plain = new ArrayList<>();
        for (Table table : written()) {
            plain.addAll(newRows(table, values, lookups.scratch()));
            if (isDecided) {
                all.add(table.number());
            }
        }
        new Leftovers(model, insert).of(written(), plain).forEach(each -> all.add(each.table()));
        return all;
    }

    /// Inserts the instance, or changes the one that exists.
    private void changeOrInsert(Set<Integer> changing) {
        Instance older = Instance.named(model, insert.entity(), held.key(given), lookups);
        Property first = model.keyProperties(insert.entity().name()).getFirst();
        WhenSame.Pair key =
                new WhenSame.Pair(older.exists(), older.known(first.path()).orElseThrow());
        Map<String, Source> assigned = new LinkedHashMap<>(given);
        assigned.keySet().removeAll(older.known().keySet());
        UpdateWork update = new UpdateWork(model, tables, older, assigned, lookups);
        Set<Integer> claims = new ConditionTables(model, tables).claims(insert.entity());
        List<List<Occurrence>> copies = new ArrayList<>();
        for (Table table : written()) {
            List<Occurrence> places = Occurrence.of(model, table, insert.entity().name());
            long own = places.stream().filter(place -> place.node().isRoot()).count();
            List<TableWork> rows = newRows(table, values, lookups);
            puts.addAll(rows);
            List<Occurrence> shown = update.changed(places);
            boolean isMixed = own > 0 && !shown.stream().allMatch(place -> place.node().isRoot());
            if (isMixed || !changing.contains(table.number())) {
                works.addAll(rows);
                continue;
            }
            changed.add(table.number());
            if (own > 0) {
                // A value is claimed in any case: only the claim tells whose it is.
                boolean isClaim = claims.contains(table.number());
                rows.forEach(row -> works.add(isClaim ? row : whenExists(key, false, row)));
                update.in(shown).forEach(row -> works.add(whenExists(key, true, row)));
            } else if (!shown.isEmpty() && copied.isCopy(update, assigned, shown)) {
                copies.add(shown);
            } else {
                works.addAll(update.in(shown));
            }
        }
        changedCopies.addAll(copied.changed(older.known(), assigned, copies, lookups));
    }

    private static TableWork whenExists(WhenSame.Pair key, boolean isThere, TableWork row) {
        return new TableWork.WhenExists(row.table(), key, isThere, row);
    }

    /// The rows of a new instance.
    ///
    /// @param isMeant whether a table gets one
    /// @param all for each table, the values of the instance by the paths of its properties
    private void newRows(Predicate<Table> isMeant, Function<Table, Map<String, Source>> all) {
        for (Table table : written()) {
            if (isMeant.test(table)) {
                puts.addAll(newRows(table, all.apply(table), lookups));
            }
        }
    }

    private List<TableWork> newRows(Table table, Map<String, Source> instance, Lookups into) {
        List<TableWork> rows = new ArrayList<>();
        String entity = insert.entity().name();
        for (Occurrence occurrence : Occurrence.of(model, table, entity)) {
            if (occurrence.node().isRoot()) {
                new NewRows(model, entity, instance, into).at(occurrence).ifPresent(rows::add);
            }
        }
        return rows;
    }

    /// Deletes the rows of an older instance with the same key that may have other keys.
    private void olderRows() {
        Removals removals = new Removals(model, tables);
        Instance older = Instance.named(model, insert.entity(), held.key(given), lookups);
        List<TableWork> removed = new ArrayList<>();
        List<TableWork> tested = new ArrayList<>();
        for (Table table : written()) {
            for (Occurrence place : Occurrence.of(model, table, insert.entity().name())) {
                if (place.node().isRoot() && held.mayMove(table, given.keySet())) {
                    boolean isRow = table.nesting().isEmpty() && table.shape().elements().isEmpty();
                    TableWork remove =
                            isRow ? removals.ofRow(place, older) : removals.of(place, older);
                    removed.add(remove);
                    tested.add(
                            new TableWork.WhenPresent(
                                    table.number(), List.of(older.exists()), true, remove));
                }
            }
        }
        // One test stands around all removals, unless each of them tests a value anyway.
        works.addAll(removed.stream().allMatch(work -> hasValue(older, work)) ? removed : tested);
    }

    /// Whether work on a row of a partial table tests a value of the instance, which it can only
    /// have if it exists.
    private static boolean hasValue(Instance instance, TableWork work) {
        return work instanceof TableWork.WhenValue(_, _, _, var pair, _)
                && pair.one() instanceof Source.FromRead(String read, _)
                && instance.exists() instanceof Source.FromRead(String own, _)
                && read.equals(own);
    }

    private List<Table> written() {
        return tables.tables().stream().filter(table -> !table.isView()).toList();
    }

    /// Whether a table shows the instances only in their own rows. A person may also be the boss in
    /// the rows of others.
    private boolean hasOnlyOwnRows(int table) {
        EntityType entity = insert.entity();
        return Occurrence.of(model, tables.table(table), entity.name()).stream()
                .allMatch(place -> place.node().isRoot());
    }

    /// A zero of the attribute's type: the derived value of an instance to which nothing belongs.
    private static Source zero(Attribute attribute) {
        return new Source.Given(
                new Value.Constant(new Literal.Numeral(BigDecimal.ZERO), attribute.type()));
    }
}
