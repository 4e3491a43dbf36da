package dev.rowhouse.cli.serve;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.shell.output.FileFailure;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The settings that a container of Cassandra takes: the variables `CASSANDRA_DC` and
/// `CASSANDRA_RACK`, and of `/etc/cassandra/cassandra.yaml` the authenticator and the port. Tests
/// that replace the file, as Testcontainers' `withConfigurationOverride` does, find a server with a
/// login.
///
/// @param files the files
/// @param environment the environment variables
public record ContainerSettings(FileSystem files, Map<String, String> environment) {
    private static final Path FILE = Path.of("/etc/cassandra/cassandra.yaml");
    private static final Map<String, String> OPTIONS =
            Map.of("CASSANDRA_DC", "--data-center", "CASSANDRA_RACK", "--rack");
    private static final String DEFAULT_PASSWORD = "cassandra";
    private static final String CLASS_NAME = "class_name";

    /// The words of a command with the settings as options of `serve`; other commands stay as they
    /// are.
    ///
    /// @throws InputException when a setting cannot be kept
    public List<String> added(List<String> words) {
        if (words.isEmpty() || !words.getFirst().equals("serve")) {
            return words;
        }
        List<String> added = new ArrayList<>(words);
        OPTIONS.forEach((variable, option) -> {
            String value = environment.get(variable);
            if (value != null && words.stream().noneMatch(word -> isOption(word, option))) {
                added.add(option + "=" + value);
            }
        });
        if (files.exists(FILE)) {
            Map<?, ?> settings = settings();
            requirePlainConnections(settings);
            if (className(settings.get("authenticator")).endsWith("PasswordAuthenticator")) {
                added.addAll(List.of("--authentication", "--superuser-password", DEFAULT_PASSWORD));
            }
            if (settings.get("native_transport_port") instanceof Integer port) {
                added.addAll(List.of("--port", port.toString()));
            }
        }
        return added;
    }

    private static boolean isOption(String word, String option) {
        return word.equals(option) || word.startsWith(option + "=");
    }

    private Map<?, ?> settings() {
        try {
            Object tree =
                    new Load(LoadSettings.builder().setLabel(FILE.toString()).build())
                            .loadFromString(files.readText(FILE));
            return tree instanceof Map<?, ?> map ? map : Map.of();
        } catch (IOException e) {
            throw new InputException(FILE + ": " + FileFailure.reading(e));
        } catch (YamlEngineException e) {
            throw new InputException(FILE + ": " + String.valueOf(e.getMessage()).strip());
        }
    }

    /// Whoever asks for encryption must not get a server without it.
    private static void requirePlainConnections(Map<?, ?> settings) {
        if (settings.get("client_encryption_options") instanceof Map<?, ?> encryption
                && Boolean.TRUE.equals(encryption.get("enabled"))) {
            throw new InputException(
                    FILE
                            + ": client_encryption_options cannot be used; name PEM files in ROWHOUSE_TLS_CERTIFICATE and ROWHOUSE_TLS_KEY");
        }
    }

    /// The name of a class, which stands alone or in a map with its parameters.
    private static String className(@Nullable Object value) {
        Object name = value instanceof Map<?, ?> map ? map.get(CLASS_NAME) : value;
        return name instanceof String text ? text : "";
    }
}
