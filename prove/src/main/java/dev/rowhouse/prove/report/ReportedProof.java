package dev.rowhouse.prove.report;

/// A proof's report and what it was asked for.
///
/// @param report the results
/// @param source the model file, the options and the program
public record ReportedProof(ProofReport report, ReportSource source) {}
