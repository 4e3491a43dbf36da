package dev.rowhouse.report.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A table, question or mutation that differs from its earlier form.
///
/// @param lines the lines of its text that changed; empty unless it is [Kind#CHANGED]
public record Change(String name, Kind kind, List<LineChange> lines) {
    /// What happened to it.
    public enum Kind {
        /// The earlier design does not have it.
        ADDED("new"),
        /// Only the earlier design has it.
        REMOVED("removed"),
        /// Both have it, and their texts differ.
        CHANGED("changed");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /// The kind in a word.
        public String text() {
            return text;
        }
    }

    /// Copies the list.
    public Change {
        lines = List.copyOf(lines);
    }

    /// The differences between texts by their names: those of the later design in its order, then
    /// what was removed.
    static List<Change> between(Map<String, String> before, Map<String, String> after) {
        List<Change> changes = new ArrayList<>();
        after.forEach((name, text) -> {
            String earlier = before.get(name);
            if (earlier == null) {
                changes.add(new Change(name, Kind.ADDED, List.of()));
            } else if (!earlier.equals(text)) {
                changes.add(new Change(name, Kind.CHANGED, LineChange.between(earlier, text)));
            }
        });
        before.keySet().stream()
                .filter(name -> !after.containsKey(name))
                .forEach(name -> changes.add(new Change(name, Kind.REMOVED, List.of())));
        return changes;
    }
}
