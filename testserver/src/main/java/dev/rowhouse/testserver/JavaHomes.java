package dev.rowhouse.testserver;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds a Java that can run the server.
final class JavaHomes {
    /// The oldest Java that can run the server.
    static final int OLDEST = 21;

    private static final String VARIABLE = "ROWHOUSE_JAVA_HOME";
    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+).*");

    private final Map<String, String> environment;
    private final List<Path> folders;

    /// @param environment the variables of the environment
    /// @param folders folders that may have Java homes in them
    JavaHomes(Map<String, String> environment, List<Path> folders) {
        this.environment = environment;
        this.folders = List.copyOf(folders);
    }

    /// Looks where Java is usually installed.
    static JavaHomes ofThisMachine() {
        Path user = Paths.get(System.getProperty("user.home", ""));
        return new JavaHomes(
                System.getenv(),
                List.of(
                        Paths.get("/usr/lib/jvm"),
                        Paths.get("/usr/java"),
                        Paths.get("/opt/java"),
                        Paths.get("/opt"),
                        user.resolve(".sdkman/candidates/java"),
                        user.resolve(".jdks"),
                        Paths.get("/Library/Java/JavaVirtualMachines"),
                        user.resolve("Library/Java/JavaVirtualMachines"),
                        Paths.get("C:\\Program Files\\Java"),
                        Paths.get("C:\\Program Files\\Eclipse Adoptium")));
    }

    /// The `java` command of a home that was chosen, or of the first home that is new enough.
    ///
    /// @param chosen the home that the test names, if it does
    /// @throws TestServerException when there is none, or the chosen one is too old
    Path command(Optional<Path> chosen) {
        if (chosen.isPresent()) {
            return required(chosen.get(), "javaHome(…)");
        }
        String named = environment.getOrDefault(VARIABLE, "");
        if (!named.isEmpty()) {
            return required(Paths.get(named), VARIABLE);
        }
        List<Path> homes = candidates();
        return homes.stream()
                .filter(home -> version(home) >= OLDEST)
                .findFirst()
                .map(JavaHomes::command)
                .orElseThrow(() ->
                        new TestServerException(
                                String.format(
                                        "The test server needs Java %d or newer, and there is none in JAVA_HOME, on the PATH or in the usual folders. Install one, for example Eclipse Temurin %d, and name its folder in %s or with TestServer.builder().javaHome(…). The tests themselves may stay on Java %s. Found: %s",
                                        OLDEST,
                                        OLDEST,
                                        VARIABLE,
                                        System.getProperty("java.specification.version"),
                                        found(homes))));
    }

    private static Path required(Path home, String where) {
        int version = version(home);
        if (version < OLDEST) {
            throw new TestServerException(
                    String.format(
                            "%s names %s, which is %s: the test server needs Java %d or newer.",
                            where,
                            home,
                            version == 0 ? "no folder of a Java" : "Java " + version,
                            OLDEST));
        }
        return command(home);
    }

    private static String found(List<Path> homes) {
        List<String> texts = new ArrayList<>();
        for (Path home : homes) {
            int version = version(home);
            if (version > 0) {
                texts.add("Java " + version + " in " + home);
            }
        }
        return texts.isEmpty() ? "no Java." : String.join(", ", texts) + ".";
    }

    private List<Path> candidates() {
        List<Path> homes = new ArrayList<>();
        String home = environment.getOrDefault("JAVA_HOME", "");
        if (!home.isEmpty()) {
            homes.add(Paths.get(home));
        }
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            ofPath(folder).ifPresent(homes::add);
        }
        for (Path folder : folders) {
            homes.addAll(inside(folder));
        }
        return homes;
    }

    /// The home of a `java` command in a folder of the PATH, which may be a link.
    private static Optional<Path> ofPath(String folder) {
        try {
            Path command = Paths.get(folder).resolve(name());
            if (folder.isEmpty() || !Files.isExecutable(command)) {
                return Optional.empty();
            }
            return Optional.ofNullable(command.toRealPath().getParent()).map(Path::getParent);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static List<Path> inside(Path folder) {
        List<Path> homes = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
                for (Path entry : entries) {
                    homes.add(entry);
                    homes.add(entry.resolve("Contents/Home"));
                }
            } catch (IOException e) {
                return List.of();
            }
        }
        homes.sort(null);
        return homes;
    }

    /// The major version of a Java; 0 if a folder has none.
    private static int version(Path home) {
        Path release = home.resolve("release");
        if (!Files.isExecutable(command(home)) || !Files.isReadable(release)) {
            return 0;
        }
        try (BufferedReader lines = Files.newBufferedReader(release)) {
            return lines.lines()
                    .map(VERSION::matcher)
                    .filter(Matcher::matches)
                    .mapToInt(found -> Integer.parseInt(found.group(1)))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }

    private static Path command(Path home) {
        return home.resolve("bin").resolve(name());
    }

    private static String name() {
        return File.separatorChar == '\\' ? "java.exe" : "java";
    }
}
