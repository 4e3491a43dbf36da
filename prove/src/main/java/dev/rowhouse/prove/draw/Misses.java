package dev.rowhouse.prove.draw;

/// Whether parameters may be drawn that fit no instance.
public enum Misses {
    /// Now and then a value fits nothing.
    SOME,
    /// Every draw means something that exists.
    NONE
}
