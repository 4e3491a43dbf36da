package dev.rowhouse.report.compose;

import dev.rowhouse.report.change.Change;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Marks for what is new or changed since the earlier design.
///
/// @param kinds the kinds of change by the address of the thing
record Marks(Map<String, Change.Kind> kinds) {
    static Marks of(Optional<Changes> changes) {
        Map<String, Change.Kind> kinds = new HashMap<>();
        changes.ifPresent(found -> {
            found.tables().forEach(each -> kinds.put(Anchor.table(each.name()), each.kind()));
            found.questions().forEach(each -> kinds.put(Anchor.question(each.name()), each.kind()));
            found.mutations().forEach(each -> kinds.put(Anchor.mutation(each.name()), each.kind()));
        });
        return new Marks(kinds);
    }

    Words of(String anchor) {
        Change.Kind kind = kinds.get(anchor);
        return kind == null ? Words.NONE : Words.NONE.andBadge(tone(kind), kind.text());
    }

    static Tone tone(Change.Kind kind) {
        return switch (kind) {
            case ADDED -> Tone.GOOD;
            case CHANGED -> Tone.WARNING;
            case REMOVED -> Tone.BAD;
        };
    }
}
