package dev.rowhouse.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.OverlaidFiles;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.symbol.ModelParts;
import dev.rowhouse.model.symbol.Occurrence;
import dev.rowhouse.model.symbol.Rename;
import dev.rowhouse.model.symbol.Symbol;
import dev.rowhouse.model.symbol.SymbolIndex;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableDesign;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Renames and fixes in the models of the cookbook.
class CookbookTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path FOLDER = Path.of("..", "docs", "cookbook", "models");

    /// Every so many models, to keep the test short; the test of renames has all of them.
    private static final int DESIGNED = 6;

    /// Every so many names of a model gets a mistake.
    private static final int MISTAKEN = 9;

    private static final int LINES_MAX = 10_000;

    @Test
    void a_renamed_model_has_the_same_design() throws IOException {
        List<Path> models = FILES.list(FOLDER);
        for (int i = 0; i < models.size(); i += DESIGNED) {
            Path path = models.get(i);
            ModelParts parts = ModelParts.read(FILES, path);
            SymbolIndex index = parts.index();
            List<String> before = shape(FILES, path);
            Rename rename = new Rename(FILES, path, index);
            for (Symbol.Kind kind : Symbol.Kind.values()) {
                for (Symbol symbol :
                        index.symbols().stream()
                                .filter(each -> each.kind() == kind)
                                .limit(1)
                                .toList()) {
                    Rename.Outcome outcome = rename.to(symbol, symbol.name() + "Other");
                    assertThat(outcome)
                            .as("%s of %s", symbol, path)
                            .isInstanceOf(Rename.Outcome.Edits.class);
                    Map<Path, String> texts = new HashMap<>();
                    ((Rename.Outcome.Edits) outcome)
                            .byFile()
                            .forEach((file, edits) ->
                                    texts.put(
                                            Path.of(file),
                                            dev.rowhouse.model.source.TextEdit.apply(
                                                    edits,
                                                    parts.find(Path.of(file))
                                                            .orElseThrow()
                                                            .text())));
                    assertThat(shape(new OverlaidFiles(FILES, texts), path))
                            .as("%s of %s", symbol, path)
                            .isEqualTo(before);
                }
            }
        }
    }

    /// A design without names: its tables with the roles and types of their columns and their
    /// sizes, and the reads and writes of each question and mutation.
    private static List<String> shape(FileSystem files, Path path) {
        Design design = Designer.design(WorkloadFile.read(files, path).value().orElseThrow());
        List<String> shape = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            shape.add(
                    table.kind()
                            + " "
                            + table.columns().stream()
                                    .map(each ->
                                            each.role()
                                                    + " "
                                                    + each.source().getClass().getSimpleName())
                                    .sorted()
                                    .toList()
                            + " "
                            + table.questions().size()
                            + " "
                            + table.size());
        }
        design.queries().forEach(each -> shape.add("read " + each.cost().requests()));
        design.mutations()
                .forEach(each ->
                        shape.add(
                                "write "
                                        + each.cost().rows()
                                        + " "
                                        + each.cost().reads()
                                        + " "
                                        + each.guarantee().kind()));
        shape.sort(null);
        return shape;
    }

    @Test
    void every_fix_removes_its_mistake() throws IOException {
        int fixed = 0;
        try (Editor editor = new Editor(FILES)) {
            for (Path path : FILES.list(FOLDER)) {
                String uri = Editor.uri(path);
                String text = FILES.readText(path);
                editor.open(uri, text);
                List<Occurrence> names = ModelParts.read(FILES, path).index().occurrences();
                for (int i = 2; i < names.size(); i += MISTAKEN) {
                    String wrong = misspelt(text, names.get(i));
                    editor.change(uri, wrong);
                    for (CodeAction fix : actions(editor, uri)) {
                        editor.change(uri, wrong);
                        editor.apply(uri, fix.getEdit().getChanges().get(uri));
                        assertThat(
                                        actions(editor, uri).stream()
                                                .flatMap(each -> each.getDiagnostics().stream()))
                                .as("%s of %s at %s", fix.getTitle(), path, names.get(i))
                                .doesNotContainAnyElementsOf(fix.getDiagnostics());
                        fixed++;
                    }
                }
                editor.close(uri);
            }
        }
        assertThat(fixed).isGreaterThan(100);
    }

    /// The text without the second letter of a name.
    private static String misspelt(String text, Occurrence name) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int line = name.position().line() - 1;
        int at = name.position().column();
        String own = lines.get(line);
        int end = Math.min(own.length(), at + (name.position().length() > 2 ? 1 : 0));
        lines.set(line, own.substring(0, at) + own.substring(end));
        return String.join("\n", lines) + "\n";
    }

    private static List<CodeAction> actions(Editor editor, String uri) {
        return Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .codeAction(
                                        new CodeActionParams(
                                                new TextDocumentIdentifier(uri),
                                                new Range(
                                                        new Position(0, 0),
                                                        new Position(LINES_MAX, 0)),
                                                new CodeActionContext(List.of()))))
                .stream()
                .map(each -> each.getRight())
                .toList();
    }
}
