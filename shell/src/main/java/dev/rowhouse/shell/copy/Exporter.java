package dev.rowhouse.shell.copy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.ConnectionException;
import dev.rowhouse.shell.connect.Page;
import dev.rowhouse.shell.connect.Request;
import dev.rowhouse.shell.csv.CsvField;
import dev.rowhouse.shell.output.FileFailure;
import dev.rowhouse.shell.output.ValueFormat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// COPY TO: reads a table page by page and writes its rows.
final class Exporter {
    private final Connection connection;
    private final Copy.Environment environment;
    private final CopyOptions options;
    private final Copy.Subject subject;
    private final ValueFormat format;

    Exporter(
            Connection connection,
            Copy.Environment environment,
            CopyOptions options,
            Copy.Subject subject) {
        this.connection = connection;
        this.environment = environment;
        this.options = options;
        this.subject = subject;
        this.format = new ValueFormat(options.style());
    }

    /// @param file the file; empty for standard output, which then gets nothing else
    long run(Optional<String> file) {
        if (file.isPresent()) {
            environment
                    .console()
                    .out()
                    .printf("%nStarting copy of %s with columns %s.%n", subject, subject.names());
        }
        Meter meter = new Meter(environment.clock(), environment.console(), file.isPresent());
        Optional<RuntimeException> failure = Optional.empty();
        int count;
        try (ExportFile to =
                new ExportFile(
                        environment.files(),
                        environment.console(),
                        file.map(environment.path()),
                        options)) {
            if (options.hasHeader()) {
                to.writeHeader(subject.names());
            }
            failure = export(to, meter);
            count = to.count();
        } catch (IOException e) {
            environment.console().endProgress();
            throw new CopyException(
                    "COPY TO '" + file.orElse("STDOUT") + "': " + FileFailure.writing(e), e);
        }
        meter.end();
        if (file.isPresent()) {
            environment
                    .console()
                    .out()
                    .printf(
                            "%d rows exported to %d files in %s.%n",
                            meter.rows(), count, meter.interval());
        }
        failure.ifPresent(e -> {
            throw e;
        });
        if (environment.isInterrupted().getAsBoolean()) {
            throw new CopyException("interrupted; there are more rows");
        }
        return meter.rows();
    }

    /// @return what ended the work before its end
    private Optional<RuntimeException> export(ExportFile to, Meter meter) throws IOException {
        Request request =
                Request.of(query())
                        .withPageSize(options.export().pageRows())
                        .withLevels(environment.levels());
        Request next = request;
        while (!environment.isInterrupted().getAsBoolean()) {
            Page page;
            try {
                page = page(next);
            } catch (CqlException | ConnectionException e) {
                return Optional.of(e);
            }
            for (ResultRow row : page.rows()) {
                to.write(fields(page, row));
            }
            meter.add(page.rows().size());
            if (page.next().isEmpty()) {
                return Optional.empty();
            }
            next = request.at(page.next().get());
        }
        return Optional.empty();
    }

    /// A page whose failure may pass is asked for again.
    private Page page(Request request) {
        for (int attempt = 1; ; attempt++) {
            try {
                return connection.execute(request);
            } catch (CqlException e) {
                if (!Failures.mayPass(e) || attempt >= options.attempts()) {
                    throw e;
                }
                retrying(e.message(), attempt);
            } catch (ConnectionException e) {
                if (attempt >= options.attempts()) {
                    throw e;
                }
                retrying(String.valueOf(e.getMessage()), attempt);
            }
        }
    }

    private void retrying(String message, int attempt) {
        environment.console().endProgress();
        environment
                .console()
                .error(
                        "%s (will try again later attempt %d of %d)"
                                .formatted(message, attempt, options.attempts()));
        Failures.pause(attempt);
    }

    private String query() {
        StringBuilder cql =
                new StringBuilder("SELECT ")
                        .append(String.join(", ", TableColumns.quoted(subject.names())))
                        .append(" FROM ")
                        .append(subject.quotedName());
        String token =
                "token("
                        + String.join(", ", TableColumns.quoted(subject.columns().partitionKey()))
                        + ")";
        List<String> ranges = new ArrayList<>();
        options.export().beginToken().ifPresent(begin -> ranges.add(token + " > " + begin));
        options.export().endToken().ifPresent(end -> ranges.add(token + " <= " + end));
        if (!ranges.isEmpty()) {
            cql.append(" WHERE ").append(String.join(" AND ", ranges));
        }
        return cql.toString();
    }

    /// A value that could be taken for null is in quotes.
    private List<CsvField> fields(Page page, ResultRow row) {
        List<CsvField> fields = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            Bytes value = row.getBytes(i);
            if (value == null) {
                fields.add(CsvField.plain(options.nullText()));
            } else {
                String text = format.text(page.columns().get(i).type(), value);
                fields.add(new CsvField(text, text.isEmpty() || text.equals(options.nullText())));
            }
        }
        return fields;
    }
}
