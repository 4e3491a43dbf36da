package dev.rowhouse.junit;

/// The scope in which tests see each other's writes.
public enum Isolation {
    /// Each test method begins with what there was before the first one of its class, after its
    /// `@BeforeAll` methods.
    METHOD,
    /// The test methods of a class share their data; other classes do not see them.
    CLASS
}
