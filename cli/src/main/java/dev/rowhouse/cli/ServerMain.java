package dev.rowhouse.cli;

/// The `rowhouse` command of the container: the server and the shell, without the designer and its
/// libraries.
public final class ServerMain {
    private ServerMain() {}

    /// Runs the command and ends the process with its exit code.
    public static void main(String[] arguments) {
        Main.end(application -> application.runServer(arguments));
    }
}
