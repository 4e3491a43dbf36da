package dev.rowhouse.conformance.command;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.script.CqltFile;
import dev.rowhouse.conformance.script.CqltFolder;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.conformance.script.ScriptRun;
import dev.rowhouse.conformance.subject.CassandraSubject;
import dev.rowhouse.conformance.subject.RowhouseSubject;
import dev.rowhouse.conformance.wire.Connection;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs conformance files on a real node.
final class Recorder {
    private final CqltFolder folder;
    private final PrintStream out;

    Recorder(CqltFolder folder, PrintStream out) {
        this.folder = folder;
        this.out = out;
    }

    /// Writes what the node answers into the files; a difference that is gone is taken out, and
    /// Rowhouse's side of an allowed one is brought up to date. Returns true.
    boolean record(List<String> topics, String node) throws IOException {
        for (Path file : folder.files(topics)) {
            CqltFile script = CqltFolder.read(file);
            List<List<String>> answers = answers(script, node);
            List<List<String>> own = ownAnswers(script);
            List<Entry> entries = new ArrayList<>();
            for (int i = 0; i < answers.size(); i++) {
                entries.add(recorded(script.entries().get(i), answers.get(i), own.get(i)));
            }
            Files.writeString(file, script.withEntries(entries).text());
            out.println("recorded " + folder.name(file) + ": " + entries.size() + " statements");
        }
        return true;
    }

    private static Entry recorded(Entry entry, List<String> answer, List<String> own) {
        Optional<Entry.Deviation> deviation =
                answer.equals(own)
                        ? Optional.empty()
                        : entry.deviation()
                                .map(known ->
                                        known instanceof Entry.Allowed allowed
                                                ? new Entry.Allowed(allowed.reason(), own)
                                                : known);
        return entry.with(answer, deviation);
    }

    private List<List<String>> ownAnswers(CqltFile script) {
        try (RowhouseSubject rowhouse = new RowhouseSubject(folder.options())) {
            return ScriptRun.run(script, rowhouse);
        }
    }

    /// Compares what the node answers with the files; returns whether all is the same.
    boolean check(List<String> topics, String node) throws IOException {
        int statements = 0;
        int different = 0;
        for (Path file : folder.files(topics)) {
            CqltFile script = CqltFolder.read(file);
            List<List<String>> answers = answers(script, node);
            for (int i = 0; i < answers.size(); i++) {
                Entry entry = script.entries().get(i);
                statements++;
                if (!entry.recorded().equals(answers.get(i))) {
                    different++;
                    out.println(folder.name(file) + ":" + entry.line() + "  " + entry.cql());
                    entry.recorded().forEach(line -> out.println("  file      " + line));
                    answers.get(i).forEach(line -> out.println("  cassandra " + line));
                }
            }
        }
        out.println(
                statements + " statements checked against Cassandra, " + different + " different");
        return different == 0;
    }

    private static List<List<String>> answers(CqltFile script, String node) throws IOException {
        try (Connection connection = Connection.to(node);
                CassandraSubject cassandra =
                        new CassandraSubject(connection, RandomSource.system())) {
            return ScriptRun.run(script, cassandra).stream()
                    .map(lines ->
                            lines.stream()
                                    .map(line ->
                                            line.replace(
                                                    cassandra.keyspace(),
                                                    CassandraSubject.KEYSPACE))
                                    .toList())
                    .toList();
        }
    }
}
