package dev.rowhouse.lsp.feature;

import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.TextEdit;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.WorkspaceEdit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A mistake in a model, or a weakness of its design.
///
/// @param position where it is
/// @param message the problem with its remedy
/// @param fixes changes of which each removes it
record Finding(
        SourcePosition position,
        Code code,
        DiagnosticSeverity severity,
        String message,
        List<Change> fixes) {
    /// Copies the list.
    Finding {
        fixes = List.copyOf(fixes);
    }

    /// The kind of a finding, as an editor can filter it.
    enum Code {
        /// The file is no YAML, or no model.
        MODEL("model-mistake"),
        /// A question or mutation that Cassandra cannot serve well.
        NOT_SERVED("not-served"),
        /// A warning about a table.
        TABLE("table-warning"),
        /// A warning about a question.
        QUESTION("question-warning"),
        /// A warning about a mutation.
        MUTATION("mutation-warning"),
        /// A warning about the design as a whole.
        DESIGN("design-warning"),
        /// The designer failed.
        DEFECT("designer-defect");

        private final String text;

        Code(String text) {
            this.text = text;
        }

        /// The code in the protocol.
        String text() {
            return text;
        }
    }

    /// A change of files.
    ///
    /// @param title the change in words
    /// @param edits the edits by the name of the file
    record Change(String title, Map<String, List<TextEdit>> edits) {
        /// The change in the words of the protocol.
        ///
        /// @param uris the address of each file, by its name
        WorkspaceEdit edit(UnaryOperator<String> uris) {
            Map<String, List<org.eclipse.lsp4j.TextEdit>> byUri = new HashMap<>();
            edits.forEach((file, own) ->
                    byUri.put(uris.apply(file), own.stream().map(Ranges::edit).toList()));
            return new WorkspaceEdit(byUri);
        }
    }

    /// The finding as a diagnostic of the protocol.
    Diagnostic diagnostic() {
        Diagnostic diagnostic =
                new Diagnostic(Ranges.of(position), message, severity, "rowhouse", code.text());
        return diagnostic;
    }

    /// The changes as actions of the protocol. The first one is preferred.
    List<CodeAction> actions(UnaryOperator<String> uris) {
        return fixes.stream()
                .map(change -> {
                    CodeAction action = new CodeAction(change.title());
                    action.setKind(CodeActionKind.QuickFix);
                    action.setDiagnostics(List.of(diagnostic()));
                    action.setIsPreferred(change.equals(fixes.getFirst()));
                    action.setEdit(change.edit(uris));
                    return action;
                })
                .toList();
    }
}
