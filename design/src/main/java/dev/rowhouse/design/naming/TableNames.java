package dev.rowhouse.design.naming;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.naming.Words;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Names for the tables of a design: the rows, `_by_`, and the columns that are searched by.
///
/// The rows are named from the point of view of the instance that they are searched by. For
/// example, the `Follow`s that refer to a user as `followed` are that user's *followers*, because
/// the model names the inverse role so. A table by an entity's own key has the entity's plural as
/// its name. When two tables would have the same name, the first [Distinction] between them is
/// added: `orders_by_customer` and `latest_orders_by_customer`. A number is added only when an
/// existing table has the name already, or when no distinction helps.
///
/// Names do not depend on the order of the tables, and no name is longer than Cassandra allows.
public final class TableNames {
    private final Model model;
    private final RowNames rows;

    /// Creates names for tables over a model.
    public TableNames(Model model) {
        this.model = model;
        this.rows = new RowNames(model);
    }

    /// A different name for each table, by its number.
    public Map<Integer, String> of(List<Table> tables) {
        return new Assignment(tables).names();
    }

    /// A name for a table: the wanted name, with a number at its end when it is taken.
    public static String unlike(String wanted, Set<String> taken) {
        String name = NameParts.extended(wanted, "");
        for (int i = 2; taken.contains(name); i++) {
            name = NameParts.extended(wanted, "_" + i);
        }
        return name;
    }

    /// The name of the table that lists the buckets of another.
    ///
    /// @param table the name of the other table
    /// @param bucketColumn the name of its bucket column
    /// @param taken names that the table must not have
    public static String list(String table, String bucketColumn, Set<String> taken) {
        String bucket = "_" + bucketColumn;
        String end = "_" + Words.plural(bucketColumn);
        // `books_by_months` would be too similar to `books_by_month`.
        String rows = table.endsWith(bucket) ? table.substring(0, cut(table, bucket)) : table;
        String name = NameParts.extended(rows, end);
        boolean isClear = !taken.contains(name) && !name.equals(table + "s");
        return unlike(isClear ? name : NameParts.extended(rows, end + "_in_use"), taken);
    }

    private static int cut(String table, String bucket) {
        String rest = table.substring(0, table.length() - bucket.length());
        return rest.endsWith("_by") ? rest.length() - "_by".length() : rest.length();
    }

    /// The name of a secondary index. Words at the beginning of the column that the table's name
    /// ends with are not repeated.
    public static String index(String table, String column) {
        return NameParts.extended(Words.join(table, column), "_idx");
    }

    /// The name of the collection that holds rows of a table, from the point of view of the
    /// instance beside it.
    ///
    /// @param taken the names of other columns
    public String collection(Table table, Set<String> taken) {
        String natural = rows.elements(table);
        String name = CqlKeywords.isReserved(natural) ? natural + "_all" : natural;
        String free = name;
        for (int i = 2; taken.contains(free); i++) {
            free = name + "_" + i;
        }
        return free;
    }

    /// The name of a bucket's column, different from all other columns.
    public static String bucketColumn(Bucketing bucketing, Set<String> taken) {
        String natural =
                switch (bucketing) {
                    case Bucketing.ByTime(var granularity, _) ->
                            granularity.name().toLowerCase(Locale.ROOT);
                    case Bucketing.Shards _ -> "shard";
                    case Bucketing.Single() -> "bucket";
                };
        String name = natural;
        for (int i = 2; taken.contains(name); i++) {
            name = i == 2 ? natural + "_bucket" : natural + "_bucket_" + i;
        }
        return name;
    }

    /// A table and its name so far.
    private record Draft(Table table, NameParts parts) {
        String text() {
            String text = parts.text();
            return CqlKeywords.isReserved(text) ? "all_" + text : text;
        }
    }

    /// A text that tells a table from others of the same name, whatever their order.
    private static String identity(Table table) {
        return table.key()
                + " "
                + table.shape().required().size()
                + table.shape().fixed().stream().map(FixedValue::text).sorted().toList()
                + " "
                + table.isCounter()
                + table.isView()
                + " "
                + table.others()
                + table.demands().stream().map(Demand::name).sorted().toList();
    }

    /// Assigns names to tables, one after the other.
    ///
    /// **Thread safety.** None; an object names one set of tables once.
    private final class Assignment {
        private final List<Table> tables;
        private final Set<String> used = new LinkedHashSet<>();
        private final Map<Integer, String> names = new LinkedHashMap<>();

        Assignment(List<Table> tables) {
            this.tables = tables;
        }

        Map<Integer, String> names() {
            tables.stream()
                    .sorted(Comparator.comparing(TableNames::identity))
                    .forEach(table -> requested(table).ifPresent(name -> request(table, name)));
            Map<String, List<Draft>> byName = new TreeMap<>();
            for (Table table : tables) {
                if (!names.containsKey(table.number())) {
                    Draft draft = new Draft(table, rows.natural(table));
                    byName.computeIfAbsent(draft.text(), _ -> new ArrayList<>()).add(draft);
                }
            }
            List<List<Draft>> contested = new ArrayList<>();
            byName.forEach((name, drafts) -> {
                if (drafts.size() == 1 && !used.contains(name)) {
                    assign(drafts.getFirst());
                } else {
                    contested.add(drafts);
                }
            });
            contested.forEach(drafts -> resolve(drafts, List.of(Distinction.values())));
            Map<Integer, String> inOrder = new LinkedHashMap<>();
            tables.forEach(
                    table -> inOrder.put(table.number(), names.getOrDefault(table.number(), "")));
            return inOrder;
        }

        private Optional<String> requested(Table table) {
            return table.demands().stream()
                    .flatMap(demand -> demand.requestedName().stream())
                    .findFirst();
        }

        private void request(Table table, String requestedName) {
            String name = unlike(requestedName, model.taken());
            if (used.add(name)) {
                names.put(table.number(), name);
            }
        }

        private void assign(Draft draft) {
            Set<String> taken = new LinkedHashSet<>(model.taken());
            taken.addAll(used);
            String name = unlike(draft.text(), taken);
            used.add(name);
            names.put(draft.table().number(), name);
        }

        /// Distinguishes tables that have the same name so far: by the first distinction that
        /// suffices, or else by several.
        private void resolve(List<Draft> same, List<Distinction> distinctions) {
            if (same.size() == 1 && !used.contains(same.getFirst().text())) {
                assign(same.getFirst());
                return;
            }
            if (distinctions.isEmpty()) {
                same.stream()
                        .sorted(Comparator.comparing(draft -> identity(draft.table())))
                        .forEach(this::assign);
                return;
            }
            for (Distinction distinction : distinctions) {
                List<Draft> told = told(same, distinction);
                if (texts(told).size() == same.size() && free(told)) {
                    told.forEach(this::assign);
                    return;
                }
            }
            List<Distinction> rest = distinctions.subList(1, distinctions.size());
            Map<String, List<Draft>> byName = new TreeMap<>();
            told(same, distinctions.getFirst())
                    .forEach(draft ->
                            byName.computeIfAbsent(draft.text(), _ -> new ArrayList<>())
                                    .add(draft));
            byName.values().forEach(drafts -> resolve(drafts, rest));
        }

        private List<Draft> told(List<Draft> same, Distinction distinction) {
            List<Draft> told = new ArrayList<>();
            for (Draft draft : same) {
                List<Table> others =
                        same.stream().filter(o -> o != draft).map(Draft::table).toList();
                told.add(
                        new Draft(
                                draft.table(),
                                distinction.apply(draft.parts(), draft.table(), others, rows)));
            }
            return told;
        }

        private Set<String> texts(Collection<Draft> drafts) {
            Set<String> texts = new LinkedHashSet<>();
            drafts.forEach(draft -> texts.add(draft.text()));
            return texts;
        }

        private boolean free(List<Draft> drafts) {
            return drafts.stream().map(Draft::text).noneMatch(used::contains);
        }
    }
}
