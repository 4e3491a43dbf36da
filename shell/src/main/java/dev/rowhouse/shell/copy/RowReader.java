package dev.rowhouse.shell.copy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.shell.csv.CsvField;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Reads the values of a row, for the markers of a statement.
final class RowReader {
    private final CopyOptions options;
    private final Copy.Subject subject;
    private final ValueReader values;
    private final List<Target> targets = new ArrayList<>();

    /// The position of a marker's value.
    ///
    /// @param field its place in the row
    private record Target(int field, String name, CqlType type, boolean isKey) {}

    /// A row cannot be read.
    static final class ParseException extends Exception {
        private static final long serialVersionUID = 1L;

        ParseException(String message) {
            super(message);
        }

        ParseException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /// @param written the columns in the order of the markers
    /// @param variables the markers
    RowReader(
            CopyOptions options,
            Copy.Subject subject,
            List<String> written,
            ColumnSpecifications variables) {
        this.options = options;
        this.subject = subject;
        this.values = new ValueReader(options.style());
        List<String> keys =
                subject.columns().key().stream().map(TableColumns.Column::name).toList();
        for (int i = 0; i < written.size(); i++) {
            String name = written.get(i);
            targets.add(
                    new Target(
                            subject.names().indexOf(name),
                            name,
                            variables.get(i).type(),
                            keys.contains(name)));
        }
    }

    /// The serialized values in the order of the markers.
    ///
    /// @throws ParseException when a field is no value of its column
    List<@Nullable Bytes> read(List<CsvField> row) throws ParseException {
        if (row.size() != subject.names().size()) {
            throw new ParseException(
                    "Invalid row length %d should be %d"
                            .formatted(row.size(), subject.names().size()));
        }
        List<@Nullable Bytes> read = new ArrayList<>(targets.size());
        for (Target target : targets) {
            CsvField field = row.get(target.field());
            if (!isNull(field, target.type())) {
                read.add(value(target.type(), field.text()));
            } else if (target.isKey()) {
                throw new ParseException(nullKey(target.name()));
            } else {
                read.add(null);
            }
        }
        return read;
    }

    /// A text in quotes is a text, whatever it says; of other types nothing in quotes is nothing.
    private boolean isNull(CsvField field, CqlType type) {
        boolean isText = type == NativeType.TEXT || type == NativeType.ASCII;
        return field.isQuoted()
                ? field.text().isEmpty() && !isText
                : field.text().equals(options.nullText());
    }

    private String nullKey(String column) {
        return "Cannot insert null value for primary key column '"
                + column
                + "'."
                + (options.nullText().isEmpty()
                        ? " If you want to insert empty strings, put them in quotes, or use the WITH NULL=<marker> option for COPY."
                        : "");
    }

    private Bytes value(CqlType type, String text) throws ParseException {
        try {
            return values.read(type, text);
        } catch (MarshalException e) {
            throw new ParseException("Failed to parse %s : %s".formatted(text, e.message()), e);
        }
    }
}
