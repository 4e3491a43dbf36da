package dev.rowhouse.shell.session;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.Credentials;
import dev.rowhouse.shell.connect.Product;
import dev.rowhouse.shell.copy.Copy;
import dev.rowhouse.shell.copy.CopyException;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The commands of the shell that are no CQL, other than those that execute or end something.
///
/// **Thread safety.** Belongs to the shell's thread.
final class Commands {
    private static final int HISTORY_LINES = 50;
    private static final Pattern LOGIN =
            Pattern.compile("('(?:[^']|'')*+'|\"[^\"]+\"|\\S+)(?:\\s+('(?:[^']|'')*+'|\\S+))?");
    private static final String TOKEN = "-?[0-9]{1,40}";
    private static final Pattern SERIAL = Pattern.compile("(?is)consistency\\b\\s*(.*)");

    private final ShellEnvironment environment;
    private final Console console;
    private final Interaction interaction;
    private final Output output;
    private final ShellSettings settings;
    private final TraceView traces;
    private Connection connection;
    private Optional<String> user;
    private int historyLines = HISTORY_LINES;

    Commands(
            Connection connection,
            ShellEnvironment environment,
            Interaction interaction,
            Output output,
            ShellSettings settings,
            TraceView traces) {
        this.connection = connection;
        this.environment = environment;
        this.console = environment.console();
        this.interaction = interaction;
        this.output = output;
        this.settings = settings;
        this.traces = traces;
        this.user = environment.user();
    }

    /// The conversation with the database, which LOGIN replaces.
    Connection connection() {
        return connection;
    }

    /// The role that is logged in.
    Optional<String> user() {
        return user;
    }

    /// Executes a command, if it is one.
    ///
    /// @param word its first word in lower case
    /// @param text all of it, without a semicolon
    /// @return whether it is one
    /// @throws CommandException when it is wrong or cannot be done
    boolean execute(String word, String text) {
        String rest = ShellText.rest(text);
        switch (word) {
            case "help", "?" -> help(rest);
            case "clear", "cls" -> clear();
            case "paging" -> say(settings.paging(rest));
            case "expand" -> say(settings.expand(rest));
            case "tracing" -> say(settings.tracing(rest));
            case "format" -> say(settings.format(rest));
            case "consistency" -> say(settings.consistency(rest));
            case "serial" -> serial(rest);
            case "capture" -> capture(rest);
            case "show" -> show(rest);
            case "login" -> login(rest);
            case "history" -> history(rest);
            case "copy" -> copy(text);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void say(String text) {
        console.out().println(text);
    }

    private void help(String topics) {
        if (topics.isEmpty()) {
            say(HelpTopics.overview());
            return;
        }
        for (String topic : topics.split("[\\s,]+", -1)) {
            say(
                    HelpTopics.find(topic)
                            .orElseThrow(() -> new CommandException("No help on " + topic)));
        }
    }

    private void clear() {
        if (console.terminal()) {
            console.out().print("\u001b[H\u001b[2J");
        }
    }

    private void serial(String rest) {
        Matcher level = SERIAL.matcher(rest);
        if (!level.matches()) {
            throw new CommandException(
                    "SERIAL CONSISTENCY takes SERIAL or LOCAL_SERIAL, or nothing");
        }
        say(settings.serialConsistency(level.group(1).strip()));
    }

    private void capture(String argument) {
        environment.requireFiles("CAPTURE");
        if (argument.isEmpty()) {
            say(output.status());
        } else if (argument.equalsIgnoreCase("off")) {
            output.stop();
        } else {
            String name = ShellText.fileName("CAPTURE", argument);
            say(output.capture(environment.path(name), name));
        }
    }

    private void show(String argument) {
        String[] words = argument.split("\\s+", -1);
        switch (words[0].toLowerCase(Locale.ROOT)) {
            case "version" -> say(versions(connection.product()));
            case "host" -> say(place(connection.product()));
            case "session" -> {
                UUID id = session(words);
                if (!interaction.await(() -> traces.show(connection, output.results(), id))) {
                    throw new CommandException("Session " + id + " wasn't found.");
                }
            }
            case "replicas" -> replicas(words);
            default ->
                    throw new CommandException(
                            "SHOW takes VERSION, HOST, REPLICAS and a token, or SESSION and the id of a traced session");
        }
    }

    /// `[rowhouse 0.1 | Cassandra 5.0.6 | CQL spec 3.4.7 | Native protocol v5]`.
    static String versions(Product product) {
        String own = Commands.class.getPackage().getImplementationVersion();
        return "[rowhouse %s | Cassandra %s | CQL spec %s | Native protocol v%s]"
                .formatted(
                        own == null ? "(not packaged)" : own,
                        product.release(),
                        product.cql(),
                        product.protocol());
    }

    private String place(Product product) {
        return "Connected to %s %s"
                .formatted(console.paint(Colour.STRONG, product.cluster()), product.place());
    }

    /// `['127.0.0.1', '127.0.0.2']`, as Python shows a list.
    private void replicas(String[] words) {
        if (words.length < 2 || words.length > 3 || !words[1].matches(TOKEN)) {
            throw new CommandException(
                    "SHOW REPLICAS takes a token, and a keyspace unless one is in use");
        }
        String keyspace =
                words.length == 3
                        ? ShellText.name(words[2])
                        : connection
                                .keyspace()
                                .orElseThrow(() ->
                                        new CommandException(
                                                "Not in any keyspace; write SHOW REPLICAS "
                                                        + words[1]
                                                        + " KEYSPACE or USE one"));
        List<String> addresses = interaction.await(() -> connection.replicas(keyspace, words[1]));
        say(
                addresses.stream()
                        .map(address -> "'" + address + "'")
                        .collect(Collectors.joining(", ", "[", "]")));
    }

    private static UUID session(String[] words) {
        try {
            if (words.length == 2) {
                return UUID.fromString(words[1]);
            }
        } catch (IllegalArgumentException e) {
            throw new CommandException(words[1] + " is not the id of a session", e);
        }
        throw new CommandException("SHOW SESSION takes the id of a traced session");
    }

    private void login(String argument) {
        Matcher words = LOGIN.matcher(argument);
        if (!words.matches()) {
            throw new CommandException(
                    "LOGIN takes the name of a role, and optionally its password");
        }
        String name = unquoted(words.group(1));
        Optional<String> given = Optional.ofNullable(words.group(2)).map(Commands::unquoted);
        String password =
                given.or(() -> interaction.readPassword("Password: "))
                        .orElseThrow(
                                () -> new CommandException("LOGIN also needs a password here"));
        Connection before = connection;
        Connection after = interaction.await(() -> before.login(new Credentials(name, password)));
        before.keyspace().ifPresent(keyspace -> after.all("USE " + CqlKeywords.quote(keyspace)));
        connection = after;
        user = Optional.of(name);
        before.close();
    }

    private static String unquoted(String word) {
        if (word.length() > 1 && (word.startsWith("'") || word.startsWith("\""))) {
            return word.substring(1, word.length() - 1).replace("''", "'");
        }
        return word;
    }

    private void history(String argument) {
        if (!argument.isEmpty()) {
            if (!argument.matches("[1-9][0-9]{0,5}")) {
                throw new CommandException("HISTORY takes a number of lines, not " + argument);
            }
            historyLines = Integer.parseInt(argument);
        }
        List<String> lines = interaction.history();
        lines.subList(Math.max(0, lines.size() - historyLines), lines.size()).forEach(this::say);
    }

    private void copy(String text) {
        environment.requireFiles("COPY");
        Copy copy =
                new Copy(
                        connection,
                        new Copy.Environment(
                                console,
                                environment.files(),
                                environment.clock(),
                                environment::path,
                                settings.style(),
                                environment.config(),
                                () -> interaction.readLine("[copy] "),
                                interaction::isInterrupted,
                                settings.levels()));
        try {
            interaction.await(() -> copy.execute(text));
        } catch (CopyException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }
}
