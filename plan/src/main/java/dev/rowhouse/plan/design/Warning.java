package dev.rowhouse.plan.design;

/// A part of the design that works but will cause problems.
///
/// @param subject the table, question or mutation that it is about
/// @param message the problem, with figures
/// @param remedy the advice that solves it
public record Warning(String subject, String message, String remedy) {}
