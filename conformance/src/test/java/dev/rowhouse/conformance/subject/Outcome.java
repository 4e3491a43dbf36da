package dev.rowhouse.conformance.subject;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// What a statement led to.
public sealed interface Outcome {
    /// What the subject warns of.
    List<String> warnings();

    /// It was done and answers nothing.
    record Done(List<String> warnings) implements Outcome {
        /// Copies the warnings.
        public Done {
            warnings = List.copyOf(warnings);
        }
    }

    /// It answers rows.
    ///
    /// @param columns the columns of every row
    /// @param pages the rows of each page; the last may be empty
    record Rows(List<Column> columns, List<List<Row>> pages, List<String> warnings)
            implements Outcome {
        /// Copies the lists.
        public Rows {
            columns = List.copyOf(columns);
            pages = pages.stream().map(List::copyOf).toList();
            warnings = List.copyOf(warnings);
        }
    }

    /// It was refused, or failed.
    ///
    /// @param code the name of the protocol's error code, or `CRASH` for an exception that no
    ///     statement should ever cause
    /// @param details what the protocol tells beside code and message, each as `name value`
    record Failed(String code, String message, List<String> details, List<String> warnings)
            implements Outcome {
        /// Copies the lists.
        public Failed {
            details = List.copyOf(details);
            warnings = List.copyOf(warnings);
        }
    }

    /// A column of a result.
    record Column(String name, CqlType type) {}

    /// The serialized values of one row, null where there is none.
    record Row(List<@Nullable Bytes> values) {}
}
