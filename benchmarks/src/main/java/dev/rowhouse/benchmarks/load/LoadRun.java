package dev.rowhouse.benchmarks.load;

import dev.rowhouse.base.Threads;
import dev.rowhouse.prove.calibrate.RequestLoop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The run: starts, then each workload on Rowhouse and on Cassandra in turns, round after round.
/// Progress goes to standard error, the figures to standard output. Called by `benchmarks/load`.
public final class LoadRun {
    private final Settings settings;
    private final ServerProcess self = new ServerProcess(ProcessHandle.current());

    private LoadRun(Settings settings) {
        this.settings = settings;
    }

    /// Arguments are those of `Settings`.
    public static void main(String... arguments) throws IOException {
        Settings settings = Settings.of(arguments);
        Threads.atTheEnd("end of what was started", LoadRun::endWhatWasStarted);
        Report report = new LoadRun(settings).run();
        System.out.println(settings.json() ? report.json() : report.text());
    }

    /// A server does not go on when the run that started it was called off.
    private static void endWhatWasStarted() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
    }

    private Report run() throws IOException {
        ServerProcess cassandra = ServerProcess.of(settings.cassandraProcess());
        List<Report.Start> starts = new ArrayList<>();
        starts.add(memory("Cassandra, resident when idle", cassandra));
        starts.addAll(Starts.inProcess(settings));
        starts.addAll(Starts.ofServer(settings));
        try (RowhouseServer server = RowhouseServer.start(settings.command())) {
            ServerProcess rowhouse = new ServerProcess(server.process().toHandle());
            System.err.printf("filling both with 2 × %,d rows%n", settings.rows());
            List<Report.Line> lines;
            try (Client ours = Client.connect(server.address(), settings.rows());
                    Client theirs = Client.connect(settings.cassandra(), settings.rows())) {
                lines =
                        inTurns(
                                new Subject("Rowhouse", ours, rowhouse),
                                new Subject("Cassandra", theirs, cassandra));
            }
            starts.add(memory("serve, resident after the load", rowhouse));
            starts.add(memory("Cassandra, resident after the load", cassandra));
            return new Report(lines, starts);
        }
    }

    private static Report.Start memory(String name, ServerProcess process) throws IOException {
        return new Report.Start(name, process.residentBytes() / 1e6, "MB");
    }

    private List<Report.Line> inTurns(Subject rowhouse, Subject cassandra) {
        for (Workload workload : Workload.values()) {
            measure("warm-up", settings.warmUp(), workload, rowhouse);
            measure("warm-up", settings.warmUp(), workload, cassandra);
        }
        Map<Workload, List<Figures>> ours = new EnumMap<>(Workload.class);
        Map<Workload, List<Figures>> theirs = new EnumMap<>(Workload.class);
        for (int round = 1; round <= settings.rounds(); round++) {
            for (Workload workload : Workload.values()) {
                String name = "round " + round;
                ours.computeIfAbsent(workload, _ -> new ArrayList<>())
                        .add(measure(name, settings.seconds(), workload, rowhouse));
                theirs.computeIfAbsent(workload, _ -> new ArrayList<>())
                        .add(measure(name, settings.seconds(), workload, cassandra));
            }
        }
        List<Report.Line> lines = new ArrayList<>();
        ours.forEach((workload, figures) ->
                lines.add(
                        new Report.Line(
                                workload,
                                Figures.median(figures),
                                Figures.median(theirs.get(workload)))));
        return lines;
    }

    private Figures measure(String round, int seconds, Workload workload, Subject subject) {
        long clientBegin = self.processorTime().toNanos();
        long serverBegin = subject.process.processorTime().toNanos();
        long begin = System.nanoTime();
        long length = TimeUnit.SECONDS.toNanos(seconds);
        long answered =
                RequestLoop.runAll(
                        workload.inFlight(settings.inFlight()),
                        () -> System.nanoTime() - begin < length,
                        seed -> workload.requests(subject.client, seed));
        long nanos = System.nanoTime() - begin;
        long serverNanos = subject.process.processorTime().toNanos() - serverBegin;
        long clientNanos = self.processorTime().toNanos() - clientBegin;
        Figures figures = Figures.of(answered, nanos, serverNanos, clientNanos);
        System.err.printf(
                "%s, %s, %s: %,.0f a second, %,.1f µs of the server's processor each%n",
                round, workload.title(), subject.name, figures.perSecond(), figures.serverMicros());
        return figures;
    }

    /// A server under load.
    private record Subject(String name, Client client, ServerProcess process) {}
}
