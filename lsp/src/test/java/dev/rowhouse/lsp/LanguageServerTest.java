package dev.rowhouse.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// What an editor sees while somebody writes a model.
class LanguageServerTest {
    private static final Path FILE = Path.of("/shop/model.yaml");
    private static final String URI = Editor.uri(FILE);
    private static final String SHOP =
            """
            model: shop
            types:
              Status: {enum: [open, paid]}
            entities:
              Customer: {key: email, count: 1_000, about: who buys, attributes: {email: text, name: text}}
              Order:
                key: number
                attributes: {number: uuid, placed: timestamp, status: Status, total: decimal}
            relationships:
              Order.customer: {to: Customer, inverse: orders, cardinality: many to one, count: "20 per Customer, at most 300"}
            queries:
              Orders:
                ask: the 🛒 of a customer
                jpql: >-
                  SELECT o.number, o.total, o.customer.name
                  FROM Order o
                  WHERE o.customer = :customer
                  ORDER BY o.placed DESC
                next: One
              One: {ask: "📦📦", jpql: "SELECT o FROM Order o WHERE o.number = :number"}
            mutations:
              order: {ask: a customer orders, jpql: "INSERT INTO Order (number, customer, placed, status, total) VALUES (:number, :customer, :placed, :status, :total)"}
              rename: {ask: another name, jpql: "UPDATE Customer c SET c.name = :name WHERE c.email = :customer"}
            """;

    private static List<Diagnostic> designed(Editor editor, String uri) {
        return editor.diagnostics(
                uri,
                all ->
                        all.stream()
                                .noneMatch(each -> each.getSeverity() == DiagnosticSeverity.Error));
    }

    @Test
    void a_mistake_is_shown_and_its_fix_removes_it() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP.replace("SELECT o FROM Order o", "SELECT o.totl FROM Order o"));

            Diagnostic mistake = editor.diagnostics(URI, all -> !all.isEmpty()).getFirst();
            assertThat(mistake.getMessage().getLeft())
                    .isEqualTo(
                            "`Order` has no attribute or role `totl`\nremedy: did you mean `total`?");
            assertThat(mistake.getCode().getLeft()).isEqualTo("model-mistake");
            // The columns count characters of UTF-16, also behind the parcels.
            assertThat(editor.at(URI, mistake.getRange())).isEqualTo("totl");

            CodeAction fix = editor.actions(URI, mistake).getFirst();
            assertThat(fix.getTitle()).isEqualTo("Replace by `total`");
            editor.apply(URI, fix.getEdit().getChanges().get(URI));
            assertThat(editor.text(URI)).contains("SELECT o.total FROM Order o");
            assertThat(designed(editor, URI)).isEmpty();
            assertThat(editor.end()).isTrue();
        }
    }

    @Test
    void a_warning_of_the_design_has_a_fix_that_removes_it() throws IOException {
        String large =
                SHOP.replace(
                                "20 per Customer, at most 300",
                                "2_000 per Customer, at most 1_999_000")
                        .replace("next: One\n", "bucket: none\n");
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, large);

            Diagnostic warning = editor.diagnostics(URI, all -> !all.isEmpty()).getFirst();
            assertThat(warning.getSeverity()).isEqualTo(DiagnosticSeverity.Warning);
            assertThat(warning.getCode().getLeft()).isEqualTo("table-warning");
            assertThat(editor.at(URI, warning.getRange())).isEqualTo("Orders");
            CodeAction fix = editor.actions(URI, warning).getFirst();
            editor.apply(URI, fix.getEdit().getChanges().get(URI));
            editor.diagnostics(URI, all -> !all.contains(warning));
        }
    }

    @Test
    void a_refusal_of_the_designer_is_an_error_at_its_question() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(
                    URI,
                    SHOP.replace("model: shop", "model: shop\ntarget: keyspaces")
                            .replace("next: One", "using: index"));

            Diagnostic refusal = editor.diagnostics(URI, all -> !all.isEmpty()).getFirst();
            assertThat(refusal.getSeverity()).isEqualTo(DiagnosticSeverity.Error);
            assertThat(refusal.getCode().getLeft()).isEqualTo("not-served");
            assertThat(editor.at(URI, refusal.getRange())).isEqualTo("Orders");
            assertThat(refusal.getMessage().getLeft()).contains("is refused", "remedy: ");
            CodeAction fix = editor.actions(URI, refusal).getFirst();
            assertThat(fix.getTitle()).isEqualTo("Remove `using` at Orders");
            editor.apply(URI, fix.getEdit().getChanges().get(URI));
            assertThat(designed(editor, URI)).doesNotContain(refusal);
        }
    }

    @Test
    void a_half_written_statement_is_completed() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP);
            designed(editor, URI);

            assertThat(completed(editor, "SELECT o.number, o.total, o."))
                    .containsExactly("number", "placed", "status", "total", "customer");
            assertThat(completed(editor, "o.customer.")).containsExactly("email", "name", "orders");
            assertThat(completed(editor, "      FROM ")).contains("Customer", "Order");
            assertThat(completed(editor, "{to: ")).startsWith("Customer", "Order");
            assertThat(completed(editor, "status: ")).startsWith("Status").contains("uuid");
            assertThat(completed(editor, "next: ")).startsWith("Orders", "One");
            assertThat(completed(editor, "INTO Order (")).contains("customer", "placed");
            assertThat(completed(editor, "WHERE c.email = :")).contains("name", "email");
            assertThat(completed(editor, "o.placed DESC\n    "))
                    .contains("page", "bucket", "rate", "never");
            assertThat(completed(editor, "cardinality: ")).contains("many to one");
            assertThat(completed(editor, "One: {ask: \"📦📦\", ")).contains("jpql", "page");
        }
    }

    private static List<String> completed(Editor editor, String before) {
        String whole = editor.text(URI);
        int at = SHOP.indexOf(before) + before.length();
        assertThat(at).as(before).isGreaterThan(before.length());
        editor.change(URI, SHOP.substring(0, at) + SHOP.substring(SHOP.indexOf('\n', at)));
        String text = SHOP.substring(0, at);
        Position position =
                new Position(
                        (int) text.chars().filter(c -> c == '\n').count(),
                        text.length() - text.lastIndexOf('\n') - 1);
        List<CompletionItem> items =
                Editor.get(
                                editor.server()
                                        .getTextDocumentService()
                                        .completion(
                                                new CompletionParams(
                                                        new TextDocumentIdentifier(URI), position)))
                        .getLeft();
        editor.change(URI, whole);
        return items.stream().map(CompletionItem::getLabel).toList();
    }

    @Test
    void names_are_explained() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP);
            designed(editor, URI);

            assertThat(hover(editor, "Customer: {key"))
                    .contains("**Customer** entity", "who buys", "stored in")
                    .contains("`orders_by_customer`: copies");
            assertThat(hover(editor, "name\n      FROM"))
                    .contains("**Customer.name** attribute", "`text`")
                    .contains("`orders_by_customer.customer_name`");
            assertThat(hover(editor, "Orders:\n    ask"))
                    .contains("orders_by_customer · 1 read · largest partition ")
                    .contains(
                            "SELECT number, total, customer_name, placed FROM orders_by_customer");
            assertThat(hover(editor, "rename: {ask"))
                    .contains("UPDATE orders_by_customer SET customer_name = :customer_name")
                    .contains("guarantee:");
            assertThat(hover(editor, "cardinality: many")).contains("How many");
        }
    }

    private static String hover(Editor editor, String at) {
        Hover hover =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .hover(
                                        new HoverParams(
                                                new TextDocumentIdentifier(URI),
                                                editor.position(URI, at))));
        assertThat(hover).as(at).isNotNull();
        return hover.getContents().getRight().getValue();
    }

    @Test
    void names_lead_to_their_declarations_and_uses() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP);

            assertThat(definition(editor, "Order o\n")).isEqualTo("Order:\n    key");
            assertThat(definition(editor, "placed DESC")).startsWith("placed: timestamp");
            assertThat(definition(editor, "customer.name")).startsWith("customer: {to");
            assertThat(definition(editor, "Status, total")).startsWith("Status: {enum");
            assertThat(definition(editor, "One\n  One:")).startsWith("One: {ask");
            assertThat(
                            Editor.get(
                                            editor.server()
                                                    .getTextDocumentService()
                                                    .references(
                                                            new ReferenceParams(
                                                                    new TextDocumentIdentifier(URI),
                                                                    editor.position(
                                                                            URI, "name: text}"),
                                                                    new ReferenceContext(false))))
                                    .stream()
                                    .map(each -> editor.at(URI, each.getRange())))
                    .containsExactly("name", "name");
        }
    }

    /// The text at the place that a name leads to.
    private static String definition(Editor editor, String at) {
        List<? extends Location> found =
                Editor.get(
                                editor.server()
                                        .getTextDocumentService()
                                        .definition(
                                                new DefinitionParams(
                                                        new TextDocumentIdentifier(URI),
                                                        editor.position(URI, at))))
                        .getLeft();
        assertThat(found).as(at).hasSize(1);
        Position start = found.getFirst().getRange().getStart();
        String line = editor.text(URI).lines().skip(start.getLine()).findFirst().orElseThrow();
        String next =
                editor.text(URI).lines().skip(start.getLine() + 1L).findFirst().orElse("").strip();
        String own = line.substring(start.getCharacter());
        return own.endsWith(":") ? own + "\n    " + next.substring(0, 3) : own;
    }

    @Test
    void a_rename_changes_included_files_that_are_open_or_not() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        Path common = FILE.resolveSibling("common.yaml");
        String people =
                "entities:\n  Customer: {key: email, count: 10, attributes: {email: text, name: text}}\n";
        files.writeText(common, people);
        String model =
                "model: shop\ninclude: common.yaml\nqueries:\n  Q: {ask: \"💶\", jpql: \"SELECT c.name FROM Customer c WHERE c.email = :email\"}\n";
        try (Editor editor = new Editor(files)) {
            editor.open(URI, model);
            assertThat(designed(editor, URI)).isEmpty();
            assertThat(rename(editor, "Customer c WHERE", "User").getChanges().keySet())
                    .containsExactlyInAnyOrder(URI, Editor.uri(common));

            // What is not saved counts.
            editor.open(Editor.uri(common), people.replace("name: text", "title: text"));
            Diagnostic mistake = editor.diagnostics(URI, all -> !all.isEmpty()).getFirst();
            assertThat(mistake.getMessage().getLeft()).contains("has no attribute or role `name`");
            editor.change(Editor.uri(common), "# the customers\n" + people);
            WorkspaceEdit edit = rename(editor, "name FROM", "alias");
            editor.apply(URI, edit.getChanges().get(URI));
            editor.apply(Editor.uri(common), edit.getChanges().get(Editor.uri(common)));
            assertThat(editor.text(URI)).contains("SELECT c.alias FROM Customer c");
            assertThat(editor.text(Editor.uri(common)))
                    .startsWith("# the customers\n")
                    .contains("alias: text");
        }
    }

    private static WorkspaceEdit rename(Editor editor, String at, String name) {
        TextDocumentIdentifier file = new TextDocumentIdentifier(URI);
        Position position = editor.position(URI, at);
        PrepareRenameResult prepared =
                Editor.get(
                                editor.server()
                                        .getTextDocumentService()
                                        .prepareRename(new PrepareRenameParams(file, position)))
                        .getSecond();
        assertThat(at).startsWith(prepared.getPlaceholder());
        assertThat(editor.at(URI, prepared.getRange())).isEqualTo(prepared.getPlaceholder());
        return Editor.get(
                editor.server()
                        .getTextDocumentService()
                        .rename(new RenameParams(file, position, name)));
    }

    @Test
    void a_name_that_is_taken_or_bad_is_refused() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP);

            assertThatThrownBy(() -> rename(editor, "Customer, inverse", "Order"))
                    .rootCause()
                    .hasMessage("there is an entity `Order` already; choose another name");
            assertThatThrownBy(() -> rename(editor, "Customer, inverse", "my customer"))
                    .rootCause()
                    .hasMessageContaining("`my customer` cannot be a name");
        }
    }

    @Test
    void each_question_and_mutation_has_its_figures() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP);
            designed(editor, URI);

            assertThat(
                            Editor.get(
                                            editor.server()
                                                    .getTextDocumentService()
                                                    .codeLens(
                                                            new CodeLensParams(
                                                                    new TextDocumentIdentifier(
                                                                            URI))))
                                    .stream()
                                    .map(each -> each.getCommand().getTitle()))
                    .hasSize(4)
                    .satisfiesExactly(
                            orders ->
                                    assertThat(orders)
                                            .matches(
                                                    "orders_by_customer · 1 read · largest partition [\\d.]+ kB.*"),
                            order -> assertThat(order).startsWith("orders · 1 read"),
                            insert -> assertThat(insert).matches(".* writes? · .*"),
                            rename -> assertThat(rename).contains("writes · "));
        }
    }

    @Test
    void the_outline_has_entities_with_their_attributes() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP);

            List<DocumentSymbol> sections =
                    Editor.get(
                                    editor.server()
                                            .getTextDocumentService()
                                            .documentSymbol(
                                                    new DocumentSymbolParams(
                                                            new TextDocumentIdentifier(URI))))
                            .stream()
                            .map(each -> each.getRight())
                            .toList();
            assertThat(sections.stream().map(DocumentSymbol::getName))
                    .containsExactly(
                            "model", "types", "entities", "relationships", "queries", "mutations");
            DocumentSymbol order = sections.get(2).getChildren().get(1);
            assertThat(order.getName()).isEqualTo("Order");
            assertThat(order.getChildren().stream().map(DocumentSymbol::getName))
                    .containsExactly("number", "placed", "status", "total");
            assertThat(editor.at(URI, order.getRange())).startsWith("Order:\n    key: number");
        }
    }

    @Test
    void a_file_is_formatted() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP);
            editor.apply(
                    URI,
                    Editor.get(
                                    editor.server()
                                            .getTextDocumentService()
                                            .formatting(
                                                    new DocumentFormattingParams(
                                                            new TextDocumentIdentifier(URI),
                                                            new FormattingOptions(2, true))))
                            .stream()
                            .map(org.eclipse.lsp4j.TextEdit.class::cast)
                            .toList());
            assertThat(editor.text(URI)).isNotEqualTo(SHOP).contains("\n\nqueries:\n");
        }
    }

    @Test
    void no_result_of_an_earlier_text_is_shown() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP);
            for (int i = 0; i < 30; i++) {
                editor.change(URI, SHOP.replace("o.total, ", "o.tot" + i + ", "));
            }
            editor.change(URI, SHOP.replace("o.total, ", "o.totl, "));
            editor.diagnostics(URI, all -> !all.isEmpty());
            // The texts in between came faster than the pause, so most of them were never read.
            assertThat(editor.published().size()).isLessThan(30);
            assertThat(editor.published().getLast().getVersion()).isEqualTo(32);
        }
    }

    @Test
    void other_files_are_left_alone() throws IOException {
        try (Editor editor = new Editor(FileSystem.system())) {
            editor.open(URI, "services:\n  web: {image: nginx}\n");
            editor.open(Editor.uri(FILE.resolveSibling("other.yaml")), SHOP);
            editor.diagnostics(Editor.uri(FILE.resolveSibling("other.yaml")), all -> true);
            assertThat(editor.published()).noneMatch(each -> each.getUri().equals(URI));
            assertThat(
                            Editor.get(
                                    editor.server()
                                            .getTextDocumentService()
                                            .documentSymbol(
                                                    new DocumentSymbolParams(
                                                            new TextDocumentIdentifier(URI)))))
                    .isEmpty();
        }
    }

    @Test
    void diagnostics_go_when_the_file_is_closed() throws IOException {
        try (Editor editor = new Editor(new MemoryFileSystem())) {
            editor.open(URI, SHOP.replace("o.total, ", "o.totl, "));
            editor.diagnostics(URI, all -> !all.isEmpty());
            int before = editor.published().size();
            editor.close(URI);
            editor.awaitMore(before);
            assertThat(editor.published().getLast().getDiagnostics()).isEmpty();
        }
    }
}
