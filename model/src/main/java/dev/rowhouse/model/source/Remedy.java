package dev.rowhouse.model.source;

import java.util.ArrayList;
import java.util.List;

/// A remedy for a mistake: advice in words, and the changes of the file that follow from it.
///
/// @param text the advice, one sentence without a full stop
/// @param fixes changes of which each removes the mistake, the likeliest first
public record Remedy(String text, List<Fix> fixes) {
    /// Copies the list.
    public Remedy {
        fixes = List.copyOf(fixes);
    }

    /// An advice that leaves the change to the person.
    public static Remedy of(String text) {
        return new Remedy(text, List.of());
    }

    /// The same advice with one more change.
    public Remedy with(Fix fix) {
        List<Fix> more = new ArrayList<>(fixes);
        more.add(fix);
        return new Remedy(text, more);
    }
}
