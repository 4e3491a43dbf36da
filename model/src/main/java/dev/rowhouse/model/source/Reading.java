package dev.rowhouse.model.source;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The result of reading a file: a value when there was no mistake, otherwise the mistakes.
///
/// @param <T> what the file describes
/// @param value present exactly when `diagnostics` is empty
/// @param diagnostics the mistakes, in the order of their places in the file
public record Reading<T>(Optional<T> value, List<Diagnostic> diagnostics) {
    /// Checks that there is either a value or a reason why there is none.
    public Reading {
        diagnostics = List.copyOf(diagnostics);
        if (value.isPresent() != diagnostics.isEmpty()) {
            throw new IllegalArgumentException("either a value or diagnostics");
        }
    }

    /// A reading without mistakes.
    public static <T> Reading<T> of(T value) {
        return new Reading<>(Optional.of(value), List.of());
    }

    /// A reading that found mistakes; there must be at least one.
    public static <T> Reading<T> failed(List<Diagnostic> diagnostics) {
        return new Reading<>(Optional.empty(), diagnostics);
    }

    /// The same reading of something that follows from the value.
    public <R> Reading<R> map(Function<T, R> derived) {
        return new Reading<>(value.map(derived), diagnostics);
    }

    /// All diagnostics as people read them, a blank line between two.
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Diagnostic diagnostic : diagnostics) {
            text.append(text.isEmpty() ? "" : "\n").append(diagnostic.text());
        }
        return text.toString();
    }
}
