package dev.rowhouse.design.logical;

/// The result of reading a question: a demand on a table, or the reason why no table can meet it.
public sealed interface Reading {
    /// The question can be served.
    record Possible(Demand demand) implements Reading {}

    /// It cannot.
    record Impossible(Refusal refusal) implements Reading {}
}
