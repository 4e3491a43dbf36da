package dev.rowhouse.model.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Gathers the mistakes found in a file and in those that it includes.
///
/// **Thread safety.** None; one reader fills it.
public final class Diagnostics {
    private final Map<String, SourceFile> files = new LinkedHashMap<>();
    private final List<Diagnostic> found = new ArrayList<>();

    /// Nothing found yet in a file.
    public Diagnostics(SourceFile file) {
        this(List.of(file));
    }

    /// Nothing found yet in some files.
    public Diagnostics(List<SourceFile> files) {
        files.forEach(this::add);
    }

    /// Adds a file in which mistakes may be found.
    public void add(SourceFile file) {
        files.put(file.name(), file);
    }

    /// The files, in the order in which they were added.
    public List<SourceFile> files() {
        return List.copyOf(files.values());
    }

    /// Adds a mistake.
    ///
    /// @param position where it is
    /// @param message the problem, one sentence without a full stop
    /// @param remedy the advice, one sentence without a full stop
    /// @throws IllegalArgumentException when the position is in none of the files
    public void report(SourcePosition position, String message, String remedy) {
        report(position, message, Remedy.of(remedy));
    }

    /// Adds a mistake that changes of the file can remove.
    ///
    /// @param position where it is
    /// @param message the problem, one sentence without a full stop
    /// @throws IllegalArgumentException when the position is in none of the files
    public void report(SourcePosition position, String message, Remedy remedy) {
        SourceFile file = files.get(position.file());
        if (file == null) {
            throw new IllegalArgumentException(position + " is in none of " + files.keySet());
        }
        found.add(file.diagnostic(position, message, remedy));
    }

    /// Whether nothing has been found.
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /// The diagnostics in the order of the files and of their positions, each only once.
    public List<Diagnostic> list() {
        List<String> order = List.copyOf(files.keySet());
        return found.stream()
                .distinct()
                .sorted(
                        Comparator.comparingInt((Diagnostic each) -> order.indexOf(each.file()))
                                .thenComparing(Diagnostic::position))
                .toList();
    }
}
