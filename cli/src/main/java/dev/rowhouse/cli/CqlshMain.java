package dev.rowhouse.cli;

/// The shell under the name `cqlsh`, as an installation and the container have it.
public final class CqlshMain {
    private CqlshMain() {}

    /// Runs the shell and ends the process with cqlsh's exit code.
    public static void main(String[] arguments) {
        Main.end(application -> application.runCqlsh(arguments));
    }
}
