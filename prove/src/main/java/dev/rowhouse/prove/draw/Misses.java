package dev.rowhouse.prove.draw;

/// Whether parameters may be drawn that miss what a mutation or question usually means.
public enum Misses {
    /// Now and then a value fits no instance; the key of an insert is now and then that of an
    /// instance.
    SOME,
    /// Every draw means something that exists; the key of an insert is new.
    NONE
}
