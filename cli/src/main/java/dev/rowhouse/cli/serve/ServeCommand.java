package dev.rowhouse.cli.serve;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Threads;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.ReleaseArguments;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;
import dev.rowhouse.server.audit.AuditLog;
import dev.rowhouse.server.tls.TlsException;
import dev.rowhouse.server.tls.TlsOptions;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.FileFailure;
import dev.rowhouse.storage.StorageException;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse serve`: a database behind Cassandra's native protocol.
@Command(
        name = "serve",
        sortOptions = false,
        description =
                "Serve a database to Cassandra drivers, cqlsh and other clients of the native protocol.",
        footer = {
            "",
            "When the server is ready, it prints one line to standard output:",
            "  ready 127.0.0.1:9042",
            "The log goes to standard error. SIGTERM and Ctrl-C shut it down cleanly: running",
            "requests are answered, memtables are flushed, exit code 0. If the flush fails or",
            "takes more than two minutes, the exit code is 3; acknowledged writes are in the",
            "commit log and are replayed at the next start.",
            "",
            "Each option can also be an environment variable (--status-port is",
            "ROWHOUSE_STATUS_PORT) or a line of the settings file (status-port: 9180); an",
            "option overrides a variable, and a variable the file.",
            "",
            "Examples:",
            "  rowhouse serve --memory",
            "  rowhouse serve --data /var/lib/rowhouse --init schema.cql",
            "  rowhouse serve --data shop --listen 0.0.0.0 --authentication"
        })
public final class ServeCommand implements Callable<Integer> {
    private static final int PORT_MAX = 65_535;
    private static final String STOP_FAILED_HINT =
            "acknowledged writes are in the commit log if its folder is still there; repair the disk and start again";
    private static final int STATUS_THREADS = 4;

    private final Console console;
    private final FileSystem files;
    private final Clock clock;
    private final RandomSource random;
    private final Map<String, String> environment;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-d", "--data"},
            paramLabel = "DIR",
            description = "Keep the database in this folder; it is created if missing.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--memory",
            description = "Keep the database in memory; it is gone when the server stops.")
    private boolean memory;

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS",
            description = "Address to listen on. Default: 127.0.0.1, this machine only.")
    private String listen = "127.0.0.1";

    @Option(
            names = {"-p", "--port"},
            paramLabel = "PORT",
            description =
                    "Port to listen on; 0 picks a free one, which the ready line names. Default: 9042.")
    private Integer port = ServerOptions.PORT;

    @Option(
            names = "--announce",
            paramLabel = "ADDRESS",
            description =
                    "Address announced to clients, if they reach the server by another than --listen.")
    private Optional<String> announce = Optional.empty();

    @Option(
            names = "--init",
            paramLabel = "FILE",
            description = "Run the statements of this file before accepting clients. Repeatable.")
    private List<Path> init = List.of();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Settings file in YAML; its keys are these options without the leading dashes.")
    private Optional<Path> config = Optional.empty();

    @Option(
            names = "--authentication",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description = "Require clients to log in with a role and password.")
    private boolean authentication;

    @Option(
            names = "--superuser-password",
            paramLabel = "PASSWORD",
            description =
                    "New password of role cassandra while it has the default one. Prefer ROWHOUSE_SUPERUSER_PASSWORD.")
    private Optional<String> superuserPassword = Optional.empty();

    @Option(
            names = "--allow-unauthenticated",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description =
                    "Listen on a public address without authentication: anyone can then read and change everything.")
    private boolean allowUnauthenticated;

    @Mixin private final TlsArguments tls = new TlsArguments();

    @Option(
            names = "--audit",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description =
                    "Write an audit log to standard error: a line of JSON for each login and statement.")
    private boolean audit;

    @Option(
            names = "--guardrails",
            paramLabel = "PROFILE",
            description =
                    "Warn about or reject statements that are risky in production: compatible (as Cassandra by default), warning or strict. The settings file can set each guardrail. Default: compatible.")
    private String guardrails = "compatible";

    @Mixin private final PlaceSettings place = new PlaceSettings();

    @Mixin private final DurabilitySettings durability = new DurabilitySettings();

    @Option(
            names = "--user-defined-functions",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description =
                    "Allow user-defined functions and aggregates in Java (user_defined_functions_enabled); roles that may create them run code inside the server. Default: false.")
    private boolean userDefinedFunctions;

    @Mixin private final ReleaseArguments compatibility = new ReleaseArguments();

    @Mixin private final SchemaSettings definitions = new SchemaSettings();

    @Option(
            names = "--status-port",
            paramLabel = "PORT",
            description =
                    "Serve /health and /metrics (Prometheus) over HTTP on this port; 0 picks a free one.")
    private Optional<Integer> statusPort = Optional.empty();

    @Option(
            names = "--log",
            paramLabel = "FORM",
            description = "Format of the log: text or json. Default: text.")
    private EventLog.Form log = EventLog.Form.TEXT;

    /// A command that talks to a console.
    public ServeCommand(
            Console console,
            FileSystem files,
            Clock clock,
            RandomSource random,
            Map<String, String> environment) {
        this.console = console;
        this.files = files;
        this.clock = clock;
        this.random = random;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws IOException {
        SettingsFile file = addOtherSettings();
        if (memory == data.isPresent()) {
            throw new InputException(
                    memory
                            ? "--memory and --data cannot be combined"
                            : "choose a database: --data DIR keeps it in a folder, --memory only while the command runs");
        }
        ServerOptions options = options();
        EventLog events = new EventLog(console.err(), clock, log);
        RowhouseOptions settings =
                RowhouseOptions.defaults()
                        .withGuardrails(guardrails(file.guardrails()))
                        .withUserDefinedFunctions(userDefinedFunctions)
                        .withSchemaSwitches(definitions.switches())
                        .withStorage(durability.storage())
                        .withPlace(place.place())
                        .withRelease(compatibility.release());
        try (Rowhouse database = open(settings)) {
            database.warnings().forEach(text -> events.warn("recovered", Map.of("message", text)));
            database.onFailure(text -> events.error("storage", Map.of("message", text)));
            // Until it is closed, and while it is: then files are written as well.
            database.onNotice(text -> events.warn("guardrail", Map.of("message", text)));
            for (Path script : init) {
                if (!hasRun(database, script)) {
                    return ExitCode.FAILED.number();
                }
            }
            new SuperuserPassword(database, random, events)
                    .require(authentication, superuserPassword);
            return serve(database, options, events);
        } catch (StorageException e) {
            throw new InputException(String.valueOf(e.getMessage()));
        }
    }

    private SettingsFile addOtherSettings() {
        SettingSources sources = new SettingSources(files, environment);
        CommandLine command = spec.commandLine();
        CommandLine.ParseResult given = command.getParseResult();
        SettingsFile file = sources.file(config, spec);
        List<String> missing = sources.missingWords(given, file);
        if (!missing.isEmpty()) {
            List<String> all = given.originalArgs();
            List<String> words =
                    new ArrayList<>(all.subList(all.indexOf(spec.name()) + 1, all.size()));
            words.addAll(missing);
            command.parseArgs(words.toArray(String[]::new));
        }
        return file;
    }

    private Guardrails guardrails(Map<String, String> settings) {
        Guardrails profile =
                Guardrails.profile(guardrails)
                        .orElseThrow(() ->
                                new InputException(
                                        "--guardrails: a profile is compatible, warning or strict, not "
                                                + guardrails));
        try {
            return profile.withSettings(settings);
        } catch (IllegalArgumentException e) {
            throw new InputException("guardrails: " + e.getMessage());
        }
    }

    private ServerOptions options() {
        requirePort("--port", port);
        statusPort.ifPresent(number -> requirePort("--status-port", number));
        ServerOptions options =
                ServerOptions.defaults()
                        .withAddress(new InetSocketAddress(address("--listen", listen), port))
                        .withAuthentication(authentication)
                        .withUnauthenticatedAllowed(allowUnauthenticated);
        if (announce.isPresent()) {
            options = options.withAnnounced(address("--announce", announce.get()));
        }
        Optional<TlsOptions> encryption = tls.options();
        return encryption.isPresent() ? options.withTls(encryption.get()) : options;
    }

    private static void requirePort(String option, int number) {
        if (number < 0 || number > PORT_MAX) {
            throw new InputException(
                    "%s: a port is a number from 0 to %d, not %d"
                            .formatted(option, PORT_MAX, number));
        }
    }

    private static InetAddress address(String option, String name) {
        try {
            return InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw new InputException("%s: there is no host %s".formatted(option, name));
        }
    }

    private Rowhouse open(RowhouseOptions settings) {
        RowhouseComponents system = RowhouseComponents.system();
        RowhouseComponents components =
                new RowhouseComponents(clock, random, files, system.scheduler());
        return data.isPresent()
                ? Rowhouse.open(data.get(), components, settings)
                : Rowhouse.inMemory(components, settings);
    }

    private boolean hasRun(Rowhouse database, Path file) {
        Session session = database.connect();
        for (ScriptPart part : ScriptPart.split(text(file))) {
            try {
                session.execute(part.text());
            } catch (CqlException e) {
                console.error(
                        "%s, line %d: %s%s"
                                .formatted(
                                        file,
                                        part.line(),
                                        e.message(),
                                        e.hint().map(hint -> " (" + hint + ")").orElse("")));
                return false;
            }
        }
        return true;
    }

    private String text(Path file) {
        try {
            return files.readText(file);
        } catch (IOException e) {
            throw new InputException(file + ": " + FileFailure.reading(e));
        }
    }

    private int serve(Rowhouse database, ServerOptions options, EventLog events)
            throws IOException {
        NativeServer server;
        try {
            server = NativeServer.start(database, options, components());
        } catch (IllegalArgumentException | TlsException e) {
            throw new InputException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UnavailableException(
                    "cannot listen at %s:%d: %s".formatted(listen, port, FileFailure.reason(e)));
        }
        try (server) {
            return serve(server, pages(server, options), database, events).number();
        }
    }

    private ExitCode serve(
            NativeServer server, Optional<StatusPages> pages, Rowhouse database, EventLog events) {
        try (Stop stop = Stop.onSignal(events)) {
            Map<String, Object> details = new LinkedHashMap<>();
            details.put("address", text(server.address()));
            pages.ifPresent(it -> details.put("status", text(it.address())));
            details.put("data", data.map(Path::toString).orElse("memory"));
            details.put("authentication", authentication);
            events.info("listening", details);
            console.out().println("ready " + text(server.address()));
            console.out().flush();
            stop.await();
            ExitCode code = close(pages, server, database, events);
            stop.finish(code);
            return code;
        }
    }

    /// Closes everything in order. A failure is reported, and the remaining parts are still closed.
    private static ExitCode close(
            Optional<StatusPages> pages, NativeServer server, Rowhouse database, EventLog events) {
        ExitCode code = ExitCode.OK;
        for (AutoCloseable part : closeables(pages, server, database)) {
            try {
                part.close();
            } catch (Exception | Error e) {
                code = ExitCode.UNAVAILABLE;
                Map<String, Object> details = new LinkedHashMap<>();
                details.put("message", message(e));
                details.put("hint", STOP_FAILED_HINT);
                events.error("stop-failed", details);
            }
        }
        if (code == ExitCode.OK) {
            events.info("stopped", Map.of());
        }
        return code;
    }

    private static List<AutoCloseable> closeables(
            Optional<StatusPages> pages, NativeServer server, Rowhouse database) {
        List<AutoCloseable> parts = new ArrayList<>(pages.stream().toList());
        parts.add(server);
        parts.add(database);
        return parts;
    }

    private static String message(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    private ServerComponents components() {
        ServerComponents system = ServerComponents.system();
        return audit ? system.withAudit(AuditLog.json(console.err()::println)) : system;
    }

    private Optional<StatusPages> pages(NativeServer server, ServerOptions options) {
        return statusPort.map(number -> {
            InetSocketAddress address =
                    new InetSocketAddress(options.address().getAddress(), number);
            try {
                return StatusPages.start(
                        address,
                        Threads.pool("rowhouse-status", STATUS_THREADS),
                        () -> true,
                        () -> MetricsText.of(server.metrics()));
            } catch (IOException e) {
                throw new UnavailableException(
                        "cannot listen at %s for the status pages: %s"
                                .formatted(text(address), FileFailure.reason(e)));
            }
        });
    }

    private static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }
}
