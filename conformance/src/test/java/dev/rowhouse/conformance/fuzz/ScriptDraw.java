package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.script.Directives;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A script by chance: a table and statements on it. The same source gives the same script.
final class ScriptDraw {
    // Making and dropping a table takes a node as long as a thousand statements.
    private static final int STATEMENTS = 2400;
    // One letter each: Cassandra names columns by fields in the order of their hashes.
    private static final char LAST_FIELD = 'c';

    private final Dice dice;
    private final LiteralDraw literals;
    private final WriteDraw writes;
    private final ChangeDraw change;
    private final List<SelectDraw> selects = new ArrayList<>();
    private final List<Entry> script = new ArrayList<>();
    private final boolean hasClustering;
    private final boolean isGrowing;
    private int fields;

    private ScriptDraw(Dice dice) {
        this.dice = dice;
        this.isGrowing = dice.percent(20);
        SchemaDraw schema = new SchemaDraw(dice, isGrowing);
        TableShape table = schema.table();
        this.literals = new LiteralDraw(dice, !hasDecimalNames(table));
        boolean hasTimestamps = dice.percent(50) && !table.isCounter();
        boolean hasRoutines = dice.percent(12);
        Optional<TableShape> view = isGrowing ? Optional.empty() : schema.view(table);
        List<String> definitions = schema.statements(table);
        definitions.forEach(cql -> add("", cql));
        boolean hasSecondaryIndex =
                definitions.stream().anyMatch(cql -> cql.startsWith("CREATE INDEX"));
        view.ifPresent(one -> add("", schema.create(one, literals)));
        if (hasRoutines) {
            RoutineDraw.statements().forEach(cql -> add("", cql));
        }
        ExpressionDraw expressions = new ExpressionDraw(dice, literals, hasRoutines);
        selects.add(new SelectDraw(dice, table, literals, expressions, hasTimestamps));
        view.ifPresent(one ->
                selects.add(new SelectDraw(dice, one, literals, expressions, hasTimestamps)));
        this.hasClustering = !table.clustering().isEmpty();
        this.writes = new WriteDraw(dice, table, literals, hasTimestamps, hasSecondaryIndex);
        this.change = new ChangeDraw(dice, table, schema);
    }

    /// Whether decimals name rows, elements or entries. Which bytes of equal names stay is a matter
    /// of when Cassandra writes its memory to disk.
    private static boolean hasDecimalNames(TableShape table) {
        return table.clustering().stream().anyMatch(column -> isOfDecimals(column.type()))
                || table.values().stream()
                        .anyMatch(column ->
                                column.type() != NativeType.DECIMAL && isOfDecimals(column.type()));
    }

    private static boolean isOfDecimals(CqlType type) {
        return type.cql().contains("decimal");
    }

    static List<Entry> of(RandomSource random) {
        return new ScriptDraw(new Dice(random)).statements();
    }

    private List<Entry> statements() {
        int reads = dice.of(30, 50, 70);
        boolean isChanged = dice.percent(25) && !isGrowing;
        for (int i = 0; i < STATEMENTS; i++) {
            if (isGrowing && dice.between(1, 500) == 1) {
                grow();
            } else if (isChanged && dice.between(1, 400) == 1) {
                add("", change.next());
            } else {
                addStatement(dice.percent(reads));
            }
        }
        change.questions().forEach(question -> add(question.directive(), question.cql()));
        return script;
    }

    private void grow() {
        fields++;
        String field = String.valueOf((char) (LAST_FIELD + fields));
        NativeType type = dice.of(NativeType.INT, NativeType.TEXT, NativeType.BOOLEAN);
        add("", ChangeDraw.growth(field, type));
        literals.addField(field, type);
    }

    private void addStatement(boolean isRead) {
        boolean isBound = dice.percent(20);
        literals.begin(isBound);
        String cql = isRead ? dice.of(selects).next() : writes.next();
        List<String> directives = new ArrayList<>();
        if (isBound && dice.percent(10)) {
            directives.add("@prepare");
        } else {
            if (isBound) {
                directives.add(("@bind " + String.join(", ", literals.bound())).strip());
            }
            if (isRead && dice.percent(35) && mayBePaged(cql)) {
                directives.add("@page " + dice.between(1, 4));
            }
            if (cql.contains(SelectDraw.LIFETIME)) {
                directives.add("@mask " + (cql.contains(" JSON ") ? "*" : SelectDraw.LIFETIME));
            }
            if (cql.contains(" ANN OF ")) {
                directives.add("@unordered");
            }
        }
        script.add(entry(directives, cql));
    }

    /// How Cassandra pages the groups of several named partitions without clustering depends on the
    /// number of pages.
    private boolean mayBePaged(String cql) {
        return !cql.contains(" ANN OF ") && (hasClustering || !cql.contains(" GROUP BY "));
    }

    private void add(String directive, String cql) {
        script.add(entry(directive.isEmpty() ? List.of() : List.of(directive), cql));
    }

    static Entry entry(List<String> directives, String cql) {
        return new Entry(
                1,
                Directives.parse(directives),
                (cql + ";").lines().toList(),
                List.of(),
                Optional.empty());
    }
}
