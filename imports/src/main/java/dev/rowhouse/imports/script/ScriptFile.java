package dev.rowhouse.imports.script;

/// A script with its name.
///
/// @param name how messages call it
/// @param text what it says
public record ScriptFile(String name, String text) {}
