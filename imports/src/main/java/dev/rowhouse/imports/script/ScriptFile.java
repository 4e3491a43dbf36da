package dev.rowhouse.imports.script;

/// A script with its name.
///
/// @param name how messages call it
/// @param text its text
public record ScriptFile(String name, String text) {}
