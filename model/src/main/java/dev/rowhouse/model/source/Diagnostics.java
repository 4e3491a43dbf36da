package dev.rowhouse.model.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Gathers the mistakes found in one file.
///
/// **Thread safety.** None; one reader fills it.
public final class Diagnostics {
    private final SourceFile file;
    private final List<Diagnostic> found = new ArrayList<>();

    /// Nothing found yet.
    public Diagnostics(SourceFile file) {
        this.file = file;
    }

    /// Adds a mistake.
    ///
    /// @param position where it is
    /// @param message the problem, one sentence without a full stop
    /// @param remedy the advice, one sentence without a full stop
    public void report(SourcePosition position, String message, String remedy) {
        found.add(file.diagnostic(position, message, remedy));
    }

    /// Whether nothing has been found.
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /// The diagnostics in the order of their positions, each only once.
    public List<Diagnostic> list() {
        return found.stream()
                .distinct()
                .sorted(Comparator.comparing(Diagnostic::position))
                .toList();
    }
}
