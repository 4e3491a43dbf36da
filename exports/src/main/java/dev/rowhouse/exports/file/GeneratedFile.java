package dev.rowhouse.exports.file;

/// A file to be written.
///
/// @param path where it goes, relative to the folder of the export, with `/` between folders
/// @param text its content, ending with a line break
public record GeneratedFile(String path, String text) {}
