package dev.rowhouse.cli.shell;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.shell.config.ConfigFile;
import dev.rowhouse.shell.config.TlsSettings;
import dev.rowhouse.shell.connect.Credentials;
import dev.rowhouse.shell.connect.ServerAddress;
import dev.rowhouse.shell.connect.ServerSettings;
import dev.rowhouse.shell.output.FileFailure;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;

import javax.net.ssl.SSLContext;

/// The options of a command that can connect to a server, with cqlsh's names; their defaults come
/// from cqlsh's variables and settings.
final class ServerArguments {
    private static final int CONNECT_SECONDS = 5;
    private static final int REQUEST_SECONDS = 10;
    private static final int OLDEST_PROTOCOL = 3;
    private static final int NEWEST_PROTOCOL = 5;
    private static final String LOCALHOST = "127.0.0.1";

    @Parameters(
            arity = "0..2",
            paramLabel = "HOST",
            description = "Host and port of a server, as in cqlsh.")
    private List<String> place = List.of();

    @Option(
            names = "--host",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "HOST[:PORT]",
            description =
                    "Connect to a Cassandra or Rowhouse server. Without a value: the server of the settings file, or 127.0.0.1:9042.")
    private Optional<String> host = Optional.empty();

    @Option(
            names = {"-u", "--username"},
            paramLabel = "NAME",
            description = "Log in as this role.")
    private Optional<String> user = Optional.empty();

    @Option(
            names = {"-p", "--password"},
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "PASSWORD",
            description =
                    "Password; prompted for if missing. Other users of the machine can see command lines.")
    private Optional<String> password = Optional.empty();

    @Option(
            names = "--ssl",
            description = "Encrypt the connection, with the [ssl] section of the settings file.")
    private boolean ssl;

    @Option(
            names = "--connect-timeout",
            paramLabel = "SECONDS",
            description = "Timeout for connecting, in seconds. Default: 5.")
    private Optional<Integer> connectTimeout = Optional.empty();

    @Option(
            names = "--request-timeout",
            paramLabel = "SECONDS",
            description = "Timeout for each statement, in seconds. Default: 10.")
    private Optional<Integer> requestTimeout = Optional.empty();

    @Option(
            names = "--protocol-version",
            paramLabel = "N",
            description =
                    "Native protocol version: 3, 4 or 5. Default: the newest that both sides support.")
    private Optional<Integer> protocolVersion = Optional.empty();

    @Option(
            names = "--credentials",
            paramLabel = "FILE",
            description =
                    "Credentials file, as for cqlsh. Default:%n~/.rowhouse/credentials, else%n~/.cassandra/credentials.")
    private Optional<String> credentialsFile = Optional.empty();

    /// Whether a server is meant at all.
    boolean isServer() {
        return host.isPresent() || !place.isEmpty();
    }

    /// Means the server of the settings, or that of this machine, when none is named.
    void requireServer() {
        if (!isServer()) {
            host = Optional.of("");
        }
    }

    /// An option that only a server has a use for, when no server is meant.
    Optional<String> lonelyOption() {
        if (isServer()) {
            return Optional.empty();
        }
        return ssl
                ? Optional.of("--ssl")
                : protocolVersion
                        .map(_ -> "--protocol-version")
                        .or(() -> credentialsFile.map(_ -> "--credentials"));
    }

    /// The credentials for an embedded database; empty when no name is given, which means an
    /// administrator.
    Optional<Credentials> givenCredentials(
            Map<String, String> variables, Supplier<Optional<String>> ask) {
        return user.map(name ->
                new Credentials(
                        name,
                        password.filter(given -> !given.isEmpty())
                                .or(() -> kept(variables))
                                .or(ask)
                                .orElseThrow(() -> missingPassword(name))));
    }

    /// The password that a variable holds; not where the command asks to be asked for it.
    private Optional<String> kept(Map<String, String> variables) {
        return password.isPresent()
                ? Optional.empty()
                : Optional.ofNullable(variables.get("ROWHOUSE_PASSWORD"));
    }

    private static InputException missingPassword(String name) {
        return new InputException(
                "the password of "
                        + name
                        + " is missing; give it with -p or in ROWHOUSE_PASSWORD, or keep it in ~/.rowhouse/credentials");
    }

    /// The settings of the connection to the server.
    ///
    /// @param variables the environment's variables
    /// @param home the user's home folder
    /// @param ask asks a person for a password
    /// @throws InputException when something named is wrong or missing
    ServerSettings settings(
            FileSystem files,
            ConfigFile config,
            Map<String, String> variables,
            Function<String, Path> home,
            Supplier<Optional<String>> ask) {
        Optional<SSLContext> tls = Optional.empty();
        boolean isValidated = config.getBoolean("ssl", "validate").orElse(true);
        if (ssl || config.getBoolean("connection", "ssl").orElse(false)) {
            tls = Optional.of(tls(files, config, home, isValidated));
        }
        return new ServerSettings(
                address(files, config, variables),
                credentials(files, config, variables, home, ask),
                tls,
                false,
                seconds(connectTimeout, config, "timeout", CONNECT_SECONDS),
                seconds(requestTimeout, config, "request_timeout", REQUEST_SECONDS),
                protocolVersion());
    }

    private OptionalInt protocolVersion() {
        if (protocolVersion.isEmpty()) {
            return OptionalInt.empty();
        }
        int version = protocolVersion.get();
        if (version < OLDEST_PROTOCOL || version > NEWEST_PROTOCOL) {
            throw new InputException("--protocol-version is 3, 4 or 5, not " + version);
        }
        return OptionalInt.of(version);
    }

    private ServerAddress address(
            FileSystem files, ConfigFile config, Map<String, String> variables) {
        if (host.isPresent() && !place.isEmpty()) {
            throw new InputException("--host and a host without an option cannot be combined");
        }
        if (place.size() == 1 && files.exists(Path.of(place.getFirst()))) {
            throw new InputException(
                    place.getFirst() + " is a file, not a host; -f executes a file");
        }
        try {
            int port =
                    ServerAddress.port(
                            Optional.ofNullable(variables.get("CQLSH_PORT"))
                                    .or(() -> config.get("connection", "port"))
                                    .orElse(Integer.toString(ServerAddress.DEFAULT_PORT)));
            if (place.size() == 2) {
                return new ServerAddress(place.getFirst(), ServerAddress.port(place.getLast()));
            }
            String name =
                    host.or(() -> place.stream().findFirst())
                            .filter(given -> !given.isEmpty())
                            .or(() -> Optional.ofNullable(variables.get("CQLSH_HOST")))
                            .or(() -> config.get("connection", "hostname"))
                            .orElse(LOCALHOST);
            return ServerAddress.parse(name, port);
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()));
        }
    }

    private static Duration seconds(
            Optional<Integer> given, ConfigFile config, String key, int otherwise) {
        try {
            int seconds =
                    given.or(() -> config.get("connection", key).map(Integer::valueOf))
                            .orElse(otherwise);
            if (seconds > 0) {
                return Duration.ofSeconds(seconds);
            }
        } catch (NumberFormatException _) {
            // Said below.
        }
        throw new InputException("a timeout is a positive number of seconds");
    }

    /// The command's, then those of the file of credentials, then those of the settings.
    private Optional<Credentials> credentials(
            FileSystem files,
            ConfigFile config,
            Map<String, String> variables,
            Function<String, Path> home,
            Supplier<Optional<String>> ask) {
        ConfigFile kept = kept(files, config, home);
        Optional<String> name =
                user.or(() -> kept.get("PlainTextAuthProvider", "username"))
                        .or(() -> kept.get("plain_text_auth", "username"))
                        .or(() -> config.get("authentication", "username"));
        if (name.isEmpty()) {
            if (password.isPresent()) {
                throw new InputException("-p belongs to -u");
            }
            return Optional.empty();
        }
        String word =
                password.filter(given -> !given.isEmpty())
                        .or(() -> password.isPresent() ? ask.get() : kept(variables))
                        .or(() -> kept.get("PlainTextAuthProvider", "password"))
                        .or(() -> kept.get("plain_text_auth", "password"))
                        .or(() -> config.get("authentication", "password"))
                        .or(ask)
                        .orElseThrow(() -> missingPassword(name.get()));
        return Optional.of(new Credentials(name.get(), word));
    }

    private ConfigFile kept(FileSystem files, ConfigFile config, Function<String, Path> home) {
        if (credentialsFile.isPresent()) {
            return ShellConfig.read(files, home.apply(credentialsFile.get()));
        }
        return config
                .get("authentication", "credentials")
                .map(List::of)
                .orElse(List.of("~/.rowhouse/credentials", "~/.cassandra/credentials"))
                .stream()
                .map(home)
                .filter(files::exists)
                .findFirst()
                .map(file -> ShellConfig.read(files, file))
                .orElse(ConfigFile.EMPTY);
    }

    private static SSLContext tls(
            FileSystem files, ConfigFile config, Function<String, Path> home, boolean isValidated) {
        TlsSettings settings =
                new TlsSettings(
                        config.get("ssl", "certfile").map(home),
                        isValidated,
                        config.get("ssl", "usercert").map(home),
                        config.get("ssl", "userkey").map(home));
        try {
            return settings.context(files);
        } catch (IOException e) {
            throw new InputException(
                    "[ssl]: a file " + FileFailure.reading(e) + ": " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new InputException("[ssl]: " + e.getMessage());
        }
    }
}
