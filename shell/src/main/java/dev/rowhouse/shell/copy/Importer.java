package dev.rowhouse.shell.copy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.Modification;
import dev.rowhouse.shell.csv.CsvField;
import dev.rowhouse.shell.output.FileFailure;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// COPY FROM: reads rows and writes them to a table.
final class Importer {
    private static final int CHUNK_ROWS = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Connection connection;
    private final Copy.Environment environment;
    private final CopyOptions options;
    private final Copy.Subject subject;
    private final List<String> columns;

    Importer(
            Connection connection,
            Copy.Environment environment,
            CopyOptions options,
            Copy.Subject subject) {
        this.connection = connection;
        this.environment = environment;
        this.options = options;
        this.subject = subject;
        this.columns =
                subject.names().stream()
                        .filter(name -> !options.load().skipColumns().contains(name))
                        .toList();
    }

    /// @param file where from; empty for standard input
    long run(Optional<String> file) {
        for (TableColumns.Column key : subject.columns().key()) {
            if (!columns.contains(key.name())) {
                throw new CopyException(
                        "Primary key column '" + key.name() + "' missing or skipped");
            }
        }
        List<String> written = isCounter() ? countersFirst() : columns;
        Modification modification = connection.prepare(isCounter() ? update() : insert());
        RowReader reader = new RowReader(options, subject, written, modification.variables());
        List<Integer> keys =
                subject.columns().key().stream().map(key -> written.indexOf(key.name())).toList();
        String errorFile =
                options.load()
                        .errorFile()
                        .orElse("import_" + subject.keyspace() + "_" + subject.table() + ".err");
        try (ImportFiles rows = source(file);
                FailedRows failed = new FailedRows(environment, options, errorFile)) {
            environment
                    .console()
                    .out()
                    .printf("%nStarting copy of %s with columns %s.%n", subject, columns);
            Meter meter = new Meter(environment.clock(), environment.console(), true);
            BatchWriter writer =
                    new BatchWriter(
                            modification,
                            environment.levels(),
                            new BatchWriter.Sizes(options.load().batchRows(), options.attempts()),
                            keys.subList(0, subject.columns().partitionKey().size()),
                            keys);
            Outcome outcome = new Outcome(failed, meter);
            load(rows, reader, writer, outcome);
            return end(rows, outcome);
        } catch (IOException e) {
            environment.console().endProgress();
            throw new CopyException(
                    "COPY FROM '" + file.orElse("STDIN") + "': " + FileFailure.reading(e), e);
        }
    }

    private boolean isCounter() {
        return subject.columns().hasCounter(columns);
    }

    private ImportFiles source(Optional<String> file) throws IOException {
        if (file.isPresent()) {
            return ImportFiles.of(environment, options, file.get());
        }
        if (environment.console().terminal()) {
            environment.console().out().println("[Use \\. on a line by itself to end input]");
            environment.console().out().flush();
        }
        return ImportFiles.ofLines(environment, options);
    }

    private String insert() {
        return "INSERT INTO %s (%s) VALUES (%s)"
                        .formatted(
                                subject.quotedName(),
                                String.join(", ", TableColumns.quoted(columns)),
                                columns.stream().map(_ -> "?").collect(Collectors.joining(", ")))
                + ttl();
    }

    private String ttl() {
        return options.load().ttlSeconds().isPresent()
                ? " USING TTL " + options.load().ttlSeconds().getAsInt()
                : "";
    }

    private List<String> keyNames() {
        return subject.columns().key().stream().map(TableColumns.Column::name).toList();
    }

    private List<String> countersFirst() {
        List<String> keys = keyNames();
        return Stream.concat(columns.stream().filter(name -> !keys.contains(name)), keys.stream())
                .toList();
    }

    private String update() {
        List<String> keys = keyNames();
        String counters =
                TableColumns.quoted(columns.stream().filter(name -> !keys.contains(name)).toList())
                        .stream()
                        .map(name -> name + " = " + name + " + ?")
                        .collect(Collectors.joining(", "));
        String where =
                TableColumns.quoted(keys).stream()
                        .map(name -> name + " = ?")
                        .collect(Collectors.joining(" AND "));
        return "UPDATE %s SET %s WHERE %s".formatted(subject.quotedName(), counters, where);
    }

    /// Counts the rows that were imported, skipped or refused.
    private final class Outcome {
        private final FailedRows failed;
        private final Meter meter;
        private long parseErrors;
        private long insertErrors;
        private Optional<String> stopped = Optional.empty();

        Outcome(FailedRows failed, Meter meter) {
            this.failed = failed;
            this.meter = meter;
        }

        /// Tells of rows that could not be read.
        void unreadable(FailureGroups groups) throws IOException {
            for (FailureGroups.Group group : groups.groups()) {
                parseErrors += group.rows().size();
                tell("ParseError - " + group.message() + ",  given up without retries", group);
            }
            if (options.load().maxParseErrors().isPresent()
                    && parseErrors > options.load().maxParseErrors().getAsLong()) {
                stopped =
                        Optional.of(
                                "Exceeded maximum number of parse errors "
                                        + options.load().maxParseErrors().getAsLong());
            }
        }

        /// Tells of rows that the database did not take.
        void refused(FailureGroups groups) throws IOException {
            for (FailureGroups.Group group : groups.groups()) {
                insertErrors += group.rows().size();
                tell(group.message(), group);
            }
            if (options.load().maxInsertErrors().isPresent()
                    && insertErrors > options.load().maxInsertErrors().getAsLong()) {
                stopped =
                        Optional.of(
                                "Exceeded maximum number of insert errors "
                                        + options.load().maxInsertErrors().getAsLong());
            }
        }

        private void tell(String what, FailureGroups.Group group) throws IOException {
            environment.console().endProgress();
            environment
                    .console()
                    .error("Failed to import %d rows: %s".formatted(group.rows().size(), what));
            for (List<CsvField> row : group.rows()) {
                failed.add(row);
            }
        }
    }

    private void load(ImportFiles rows, RowReader reader, BatchWriter writer, Outcome outcome)
            throws IOException {
        long read = 0;
        List<List<CsvField>> chunk = new ArrayList<>();
        while (outcome.stopped.isEmpty() && !environment.isInterrupted().getAsBoolean()) {
            boolean isEnough =
                    options.load().maxRows().isPresent()
                            && read >= options.load().maxRows().getAsLong();
            Optional<List<CsvField>> row = isEnough ? Optional.empty() : rows.next();
            if (row.isPresent()) {
                read++;
                if (read > options.load().skipRows()) {
                    chunk.add(row.get());
                }
            }
            if (chunk.size() >= CHUNK_ROWS || row.isEmpty()) {
                write(chunk, reader, writer, outcome);
                chunk.clear();
            }
            if (row.isEmpty()) {
                return;
            }
        }
    }

    private void write(
            List<List<CsvField>> chunk, RowReader reader, BatchWriter writer, Outcome outcome)
            throws IOException {
        FailureGroups unreadable = new FailureGroups();
        List<BatchWriter.Row> readable = new ArrayList<>();
        for (List<CsvField> row : chunk) {
            try {
                List<@Nullable Bytes> values = reader.read(row);
                readable.add(new BatchWriter.Row(row, values));
            } catch (RowReader.ParseException e) {
                unreadable.add(String.valueOf(e.getMessage()), row);
            }
        }
        outcome.unreadable(unreadable);
        FailureGroups refused = writer.write(readable);
        outcome.meter.add(readable.size() - refused.count());
        outcome.refused(refused);
        slowDown(outcome.meter);
    }

    private void slowDown(Meter meter) {
        double wanted = meter.rows() * NANOS_PER_SECOND / options.load().rowsPerSecond();
        LockSupport.parkNanos((long) wanted - meter.elapsedNanos());
    }

    private long end(ImportFiles rows, Outcome outcome) {
        outcome.meter.end();
        environment
                .console()
                .out()
                .printf(
                        "%d rows imported from %d files in %s (%d skipped).%n",
                        outcome.meter.rows(),
                        rows.count(),
                        outcome.meter.interval(),
                        options.load().skipRows());
        List<String> problems = new ArrayList<>();
        outcome.stopped.ifPresent(problems::add);
        if (environment.isInterrupted().getAsBoolean()) {
            problems.add("interrupted; there are more rows");
        }
        if (outcome.failed.count() > 0) {
            problems.add(
                    "Failed to process %d rows; failed rows written to %s"
                            .formatted(outcome.failed.count(), outcome.failed.name()));
        }
        if (!problems.isEmpty()) {
            throw new CopyException(String.join("; ", problems));
        }
        return outcome.meter.rows();
    }
}
