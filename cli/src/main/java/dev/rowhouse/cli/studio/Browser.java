package dev.rowhouse.cli.studio;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/// The browser of the person at this machine.
final class Browser {
    private Browser() {}

    /// Opens an address.
    ///
    /// @return whether there is a program for that
    static boolean open(String address) {
        try {
            new ProcessBuilder(command(System.getProperty("os.name", ""), address))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static List<String> command(String system, String address) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return List.of("open", address);
        }
        if (name.startsWith("windows")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler", address);
        }
        return List.of("xdg-open", address);
    }
}
