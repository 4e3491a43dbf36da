package dev.rowhouse.cli.assistant;

import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.text.CostWords;
import dev.rowhouse.report.change.Change;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.report.change.LineChange;

import java.util.List;
import java.util.Map;

/// Writes the differences between two designs as lines, with `+` and `-` before those that differ.
final class ChangesText {
    private ChangesText() {}

    static String of(Changes changes) {
        if (changes.isEmpty()) {
            return "The designs are the same.";
        }
        StringBuilder text = new StringBuilder();
        changes.figures(DesignTexts.COST)
                .ifPresent(cost ->
                        text.append(
                                "before: %s\nafter: %s\n"
                                        .formatted(
                                                CostWords.work(cost.before()),
                                                CostWords.work(cost.after()))));
        changes.figures(DesignTexts.BYTES_THEN)
                .ifPresent(bytes ->
                        text.append(
                                "stored at the horizon: %s, then %s\n"
                                        .formatted(
                                                Quantity.bytes(bytes.before()),
                                                Quantity.bytes(bytes.after()))));
        DesignTexts before = changes.before();
        DesignTexts after = changes.after();
        add(text, "table", changes.tables(), before.tables(), after.tables());
        add(text, "question", changes.questions(), before.questions(), after.questions());
        add(text, "mutation", changes.mutations(), before.mutations(), after.mutations());
        changes.newWarnings().forEach(each -> text.append("\nnew warning: ").append(each));
        changes.goneWarnings().forEach(each -> text.append("\nwarning gone: ").append(each));
        return text.toString().strip();
    }

    private static void add(
            StringBuilder text,
            String what,
            List<Change> changes,
            Map<String, String> before,
            Map<String, String> after) {
        for (Change change : changes) {
            String name = change.name();
            text.append("\n%s %s: %s\n".formatted(what, name, change.kind().text()));
            switch (change.kind()) {
                case ADDED -> text.append(after.getOrDefault(name, "").indent(2));
                case REMOVED -> text.append(before.getOrDefault(name, "").indent(2));
                case CHANGED ->
                        change.lines().forEach(line -> text.append(line(line)).append('\n'));
            }
        }
    }

    private static String line(LineChange line) {
        return switch (line.kind()) {
            case SAME -> "  " + line.text();
            case ADDED -> "+ " + line.text();
            case REMOVED -> "- " + line.text();
            case LEFT_OUT -> "  ...";
        };
    }
}
