package dev.rowhouse.plan.design;

/// Something that works but will hurt.
///
/// @param subject the table, question or mutation it is about
/// @param message what is wrong, with figures
/// @param remedy what to do about it
public record Warning(String subject, String message, String remedy) {}
