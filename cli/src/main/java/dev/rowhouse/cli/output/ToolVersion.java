package dev.rowhouse.cli.output;

/// The version that the build wrote into the jar.
public final class ToolVersion {
    private ToolVersion() {}

    /// The version, or `(not packaged)` when the classes come from a folder.
    public static String text() {
        String version = ToolVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
