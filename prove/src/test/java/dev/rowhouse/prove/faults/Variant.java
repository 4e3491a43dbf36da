package dev.rowhouse.prove.faults;

import java.util.function.Function;

/// A part of a design with one fault.
///
/// @param site where the fault is, as people read it
/// @param value the part with the fault
record Variant<T>(String site, T value) {
    /// The whole with this part in it.
    <S> Variant<S> in(Function<T, S> whole) {
        return new Variant<>(site, whole.apply(value));
    }

    /// The same fault at a site with more detail.
    Variant<T> at(String place) {
        return new Variant<>(site.isEmpty() ? place : place + ": " + site, value);
    }
}
