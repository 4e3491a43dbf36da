package dev.rowhouse.prove.faults;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The results of the proofs of faulty designs, by kind of fault.
///
/// **Thread safety.** Belongs to one thread.
final class KillTable {
    private final Map<FaultOperator, Row> rows = new EnumMap<>(FaultOperator.class);
    private final List<String> survivors = new ArrayList<>();
    private int killed;
    private int equivalent;

    private static final class Row {
        private int killed;
        private int survived;
        private int equivalent;
        private final Map<String, Integer> by = new TreeMap<>();
    }

    private Row row(FaultOperator operator) {
        return rows.computeIfAbsent(operator, _ -> new Row());
    }

    void add(String model, Fault fault, FaultTrial.Outcome outcome) {
        Row row = row(fault.operator());
        if (outcome.isKilled()) {
            killed++;
            row.killed++;
            row.by.merge(outcome.by(), 1, Integer::sum);
        } else {
            row.survived++;
            survivors.add("%s: %s at %s".formatted(model, fault.operator(), fault.site()));
        }
    }

    void addEquivalent(Fault fault) {
        equivalent++;
        row(fault.operator()).equivalent++;
    }

    /// The kinds of faults of which some were not found.
    List<FaultOperator> survivedOperators() {
        return rows.entrySet().stream()
                .filter(entry -> entry.getValue().survived > 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// The share of the faults that change something which were found.
    double share() {
        return killed + survivors.size() == 0 ? 0 : (double) killed / (killed + survivors.size());
    }

    /// The table as people read it.
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(
                "%d killed, %d survived, %d equivalent%n"
                        .formatted(killed, survivors.size(), equivalent));
        rows.forEach((operator, row) ->
                text.append(
                        "%-30s %4d killed %3d survived %3d equivalent  %s%n"
                                .formatted(
                                        operator,
                                        row.killed,
                                        row.survived,
                                        row.equivalent,
                                        row.by)));
        survivors.forEach(each -> text.append("survived: ").append(each).append('\n'));
        return text.toString();
    }
}
