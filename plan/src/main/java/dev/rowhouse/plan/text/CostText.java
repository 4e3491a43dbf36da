package dev.rowhouse.plan.text;

import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.MutationCost;

import java.util.ArrayList;
import java.util.List;

/// Describes the cost of one run of a mutation in plain words.
public final class CostText {
    private CostText() {}

    /// A line for all tables together, then one for each table that has rewritten copies or more
    /// than a few written rows.
    public static List<String> of(MutationCost cost) {
        List<String> lines = new ArrayList<>();
        List<String> parts = new ArrayList<>();
        add(parts, cost.reads(), "read", "");
        add(parts, cost.rows(), "row", " written");
        add(parts, cost.tombstones(), "tombstone", "");
        lines.add("cost: " + (parts.isEmpty() ? "nothing" : String.join(", ", parts)));
        for (MutationCost.InTable table : cost.tables()) {
            boolean isFannedOut = table.rows().largest() > FEW_ROWS;
            if (!table.copies().isEmpty() || isFannedOut) {
                lines.add(
                        "%s: %s%s"
                                .formatted(
                                        table.table(),
                                        amount(table.rows(), "row"),
                                        table.copies().isEmpty()
                                                ? ""
                                                : " with copies of "
                                                        + String.join(" and ", table.copies())));
            }
        }
        return lines;
    }

    private static void add(List<String> parts, Amount amount, String thing, String done) {
        if (amount.largest() > 0) {
            parts.add(amount(amount, thing) + done);
        }
    }

    /// The number of written rows that counts as few; a row that moves counts twice.
    private static final double FEW_ROWS = 2;

    private static String amount(Amount amount, String thing) {
        String average = Quantity.count(amount.average(), thing);
        return Quantity.count(amount.average()).equals(Quantity.count(amount.largest()))
                ? average
                : average + " (at most " + Quantity.count(amount.largest()) + ")";
    }
}
