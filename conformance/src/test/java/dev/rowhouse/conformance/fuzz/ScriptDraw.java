package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.script.Directives;
import dev.rowhouse.conformance.script.Entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A script by chance: a table and statements on it. The same source gives the same script.
final class ScriptDraw {
    private static final int STATEMENTS = 600;

    private ScriptDraw() {}

    static List<Entry> of(RandomSource random) {
        Dice dice = new Dice(random);
        SchemaDraw schema = new SchemaDraw(dice);
        TableShape table = schema.table();
        boolean hasTimestamps = dice.percent(50);
        LiteralDraw literals = new LiteralDraw(dice);
        WriteDraw writes = new WriteDraw(dice, table, literals, hasTimestamps);
        SelectDraw selects =
                new SelectDraw(dice, table, literals, hasTimestamps && !table.isCounter());
        List<Entry> script = new ArrayList<>();
        schema.statements(table).forEach(cql -> script.add(entry(List.of(), cql)));
        int reads = dice.of(30, 50, 70);
        for (int i = 0; i < STATEMENTS; i++) {
            boolean isRead = dice.percent(reads);
            boolean isBound = dice.percent(20);
            literals.begin(isBound);
            String cql = isRead ? selects.next() : writes.next();
            List<String> directives = new ArrayList<>();
            if (isBound) {
                directives.add(("@bind " + String.join(", ", literals.bound())).strip());
            }
            if (isRead && dice.percent(35)) {
                directives.add("@page " + dice.between(1, 4));
            }
            script.add(entry(directives, cql));
        }
        return script;
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
