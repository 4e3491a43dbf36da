package dev.rowhouse.testserver;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The jars of the server, which are resources of this artifact.
///
/// They are unpacked once for each version, into a folder that is named after their content.
final class ServerJars {
    private static final String[] NAMES = {
        "rowhouse-server.jar", "jbcrypt.jar", "asm-tree.jar", "asm.jar", "aircompressor.jar"
    };

    private final Map<String, byte[]> jars;

    private ServerJars(Map<String, byte[]> jars) {
        this.jars = jars;
    }

    static ServerJars read() throws IOException {
        Map<String, byte[]> jars = new LinkedHashMap<>();
        for (String name : NAMES) {
            try (InputStream in =
                    ServerJars.class.getResourceAsStream("/META-INF/rowhouse/" + name)) {
                if (in == null) {
                    throw new TestServerException(
                            "rowhouse-testserver lacks META-INF/rowhouse/"
                                    + name
                                    + ": use the jar as it was built, with all its resources.");
                }
                jars.put(name, in.readAllBytes());
            }
        }
        return new ServerJars(jars);
    }

    /// The folder for files that a user's programs can make again.
    static Path cache() {
        Map<String, String> environment = System.getenv();
        String named =
                environment.getOrDefault(
                        "XDG_CACHE_HOME", environment.getOrDefault("LOCALAPPDATA", ""));
        Path caches =
                named.isEmpty()
                        ? Paths.get(System.getProperty("user.home", "")).resolve(".cache")
                        : Paths.get(named);
        return caches.resolve("rowhouse");
    }

    /// Unpacks the jars, if they have not been yet. Programs that do so at the same time do not
    /// disturb each other: a complete folder gets its name at once.
    ///
    /// @return the class path of the server
    String unpack(Path cache) throws IOException {
        Path folder = cache.resolve("testserver-" + hash());
        if (!isComplete(folder)) {
            Path fresh = create(cache);
            for (Map.Entry<String, byte[]> jar : jars.entrySet()) {
                Files.write(fresh.resolve(jar.getKey()), jar.getValue());
            }
            folder = install(fresh, folder);
        }
        Path found = folder;
        return jars.keySet().stream()
                .map(name -> found.resolve(name).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Path create(Path cache) throws IOException {
        try {
            Files.createDirectories(cache);
            return Files.createTempDirectory(cache, "testserver-new-");
        } catch (IOException e) {
            // There is no home, or it is read-only: a folder for this run.
            return Files.createTempDirectory("rowhouse-testserver-");
        }
    }

    private Path install(Path fresh, Path folder) throws IOException {
        try {
            if (Files.exists(folder) && !isComplete(folder)) {
                delete(folder);
            }
            return Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!isComplete(folder)) {
                // On another disk than the cache, or something keeps the place.
                return fresh;
            }
            delete(fresh);
            return folder;
        }
    }

    private boolean isComplete(Path folder) throws IOException {
        for (Map.Entry<String, byte[]> jar : jars.entrySet()) {
            Path file = folder.resolve(jar.getKey());
            if (!Files.isReadable(file) || Files.size(file) != jar.getValue().length) {
                return false;
            }
        }
        return true;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.collect(Collectors.toList())) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    private String hash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            jars.values().forEach(digest::update);
            StringBuilder text = new StringBuilder();
            byte[] bytes = digest.digest();
            for (int i = 0; i < Long.BYTES; i++) {
                text.append(String.format("%02x", bytes[i]));
            }
            return text.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
