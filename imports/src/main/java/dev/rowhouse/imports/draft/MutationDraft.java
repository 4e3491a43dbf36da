package dev.rowhouse.imports.draft;

import java.util.List;

/// A change.
///
/// @param name its name
/// @param ask the change in plain language
/// @param statements what one call runs, in this order; at least one
/// @param rate such as `100/s`; empty when nothing is said
/// @param remarks comment lines above it
public record MutationDraft(
        String name, String ask, List<Statement> statements, String rate, List<String> remarks) {
    /// Copies the lists.
    public MutationDraft {
        statements = List.copyOf(statements);
        remarks = List.copyOf(remarks);
    }

    /// A mutation of one statement, without remarks.
    public static MutationDraft of(String name, String ask, Statement statement, String rate) {
        return new MutationDraft(name, ask, List.of(statement), rate, List.of());
    }

    /// One mutation that runs the statements of several. The first one names and describes it.
    ///
    /// @param parts at least one mutation, in the order in which they run
    public static MutationDraft together(List<MutationDraft> parts) {
        MutationDraft first = parts.getFirst();
        return new MutationDraft(
                first.name(),
                first.ask(),
                parts.stream().flatMap(each -> each.statements().stream()).toList(),
                first.rate(),
                List.of());
    }

    /// A statement of a mutation.
    ///
    /// @param jpql the change in the model's language, on one line
    /// @param when its condition, such as `not exists`; empty when it has none
    public record Statement(String jpql, String when) {
        /// A statement without a condition.
        public static Statement always(String jpql) {
            return new Statement(jpql, "");
        }
    }
}
