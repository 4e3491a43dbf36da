package dev.rowhouse.lsp.server;

import dev.rowhouse.lsp.feature.Completion;
import dev.rowhouse.lsp.feature.Explanation;
import dev.rowhouse.lsp.feature.Findings;
import dev.rowhouse.lsp.feature.Formatting;
import dev.rowhouse.lsp.feature.Lenses;
import dev.rowhouse.lsp.feature.Navigation;
import dev.rowhouse.lsp.feature.Outline;
import dev.rowhouse.lsp.workspace.DesignDesk;
import dev.rowhouse.lsp.workspace.DesignedModel;
import dev.rowhouse.lsp.workspace.Documents;
import dev.rowhouse.lsp.workspace.Workspace;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.symbol.ModelParts;
import dev.rowhouse.model.symbol.Occurrence;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;

/// Answers the requests about documents.
///
/// Changes are taken in at once, in the order in which they come. Requests are answered by other
/// threads, from the texts as they were when the request came.
///
/// **Thread safety.** Safe.
final class ModelDocuments implements TextDocumentService {
    private final Documents documents;
    private final Workspace workspace;
    private final DesignDesk designs;
    private final Executor answerers;
    private final Completion completion = new Completion();
    private final Explanation explanation = new Explanation();

    ModelDocuments(
            Documents documents, Workspace workspace, DesignDesk designs, Executor answerers) {
        this.documents = documents;
        this.workspace = workspace;
        this.designs = designs;
        this.answerers = answerers;
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        TextDocumentItem opened = params.getTextDocument();
        put(opened.getUri(), opened.getVersion(), opened.getText());
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        if (!params.getContentChanges().isEmpty()) {
            Integer version = params.getTextDocument().getVersion();
            put(
                    params.getTextDocument().getUri(),
                    version == null ? 0 : version,
                    params.getContentChanges().getLast().getText());
        }
    }

    private void put(String uri, int version, String text) {
        documents.put(new Documents.Document(uri, version, text));
        designs.request();
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        documents.remove(params.getTextDocument().getUri());
        designs.request();
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        // The text is known already.
    }

    /// Answers a request about a model in the background.
    ///
    /// @param otherwise the answer for documents that are no part of a model
    private <T extends @Nullable Object> CompletableFuture<T> answer(
            TextDocumentIdentifier document,
            T otherwise,
            BiFunction<Workspace.Model, Path, T> answer) {
        Documents.Snapshot snapshot = documents.snapshot();
        Path path = Documents.path(document.getUri());
        return CompletableFutures.computeAsync(
                answerers,
                cancellation -> {
                    cancellation.checkCanceled();
                    Optional<Workspace.Model> model = workspace.model(snapshot, path);
                    cancellation.checkCanceled();
                    return model.isPresent() ? answer.apply(model.get(), path) : otherwise;
                });
    }

    /// Answers a request about the name at a position.
    private <T extends @Nullable Object> CompletableFuture<T> answerName(
            TextDocumentIdentifier document,
            Position position,
            T otherwise,
            BiFunction<Navigation, Occurrence, T> answer) {
        return answer(
                document,
                otherwise,
                (model, path) -> {
                    Navigation names = new Navigation(model);
                    Optional<Occurrence> name = names.at(path, position);
                    return name.isPresent() ? answer.apply(names, name.get()) : otherwise;
                });
    }

    private static String text(Workspace.Model model, Path path) {
        return model.parts().find(path).map(ModelParts.Part::text).orElse("");
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
            CompletionParams params) {
        return answer(
                params.getTextDocument(),
                Either.forLeft(List.of()),
                (model, path) ->
                        Either.forLeft(
                                completion.at(
                                        text(model, path),
                                        params.getPosition(),
                                        names(model).names())));
    }

    /// The names of a model; while a file of it is no YAML, those of the last design.
    private dev.rowhouse.model.symbol.SymbolIndex names(Workspace.Model model) {
        boolean isYaml = model.parts().parts().stream().allMatch(each -> each.tree().isPresent());
        return isYaml
                ? model.parts().index()
                : designs.designed(model.root())
                        .map(designed -> designed.model().parts().index())
                        .orElseGet(() -> model.parts().index());
    }

    // The protocol answers null; the library does not say that it may be.
    @SuppressWarnings("NullAway")
    @Override
    public CompletableFuture<@Nullable Hover> hover(HoverParams params) {
        return answer(
                params.getTextDocument(),
                null,
                (model, path) -> {
                    Navigation names = new Navigation(model);
                    return names.at(path, params.getPosition())
                            .map(name ->
                                    explanation.of(
                                            name,
                                            names.index().names(),
                                            designs.designed(model.root())))
                            .or(() -> explanation.ofKey(text(model, path), params.getPosition()))
                            .orElse(null);
                });
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
            definition(DefinitionParams params) {
        return answerName(
                params.getTextDocument(),
                params.getPosition(),
                Either.forLeft(List.of()),
                (names, name) -> Either.forLeft(names.declarations(name.symbol())));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        return answerName(
                params.getTextDocument(),
                params.getPosition(),
                List.of(),
                (names, name) ->
                        names.references(
                                name.symbol(), params.getContext().isIncludeDeclaration()));
    }

    // The protocol answers null; the library does not say that it may be.
    @SuppressWarnings("NullAway")
    @Override
    public CompletableFuture<
                    @Nullable Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
            prepareRename(PrepareRenameParams params) {
        return answerName(
                params.getTextDocument(),
                params.getPosition(),
                null,
                (names, name) -> Either3.forSecond(names.prepareRename(name)));
    }

    // The protocol answers null; the library does not say that it may be.
    @SuppressWarnings("NullAway")
    @Override
    public CompletableFuture<@Nullable WorkspaceEdit> rename(RenameParams params) {
        return answerName(
                params.getTextDocument(),
                params.getPosition(),
                null,
                (names, name) -> names.rename(name.symbol(), params.getNewName()));
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(
            CodeActionParams params) {
        return answer(
                params.getTextDocument(),
                List.of(),
                (model, path) ->
                        Findings.of(judged(model))
                                .actions(model.snapshot().uri(path), params.getRange())
                                .stream()
                                .map(Either::<Command, CodeAction>forRight)
                                .toList());
    }

    /// The mistakes of a model; with its design, if that is of the same texts.
    private DesignedModel judged(Workspace.Model model) {
        return designs.designed(model.root())
                .filter(each -> each.model().parts().equals(model.parts()))
                .orElseGet(() ->
                        DesignedModel.read(
                                model, WorkloadFile.readWithPlaces(model.files(), model.root())));
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
        return answer(
                params.getTextDocument(),
                List.of(),
                (model, path) ->
                        designs.designed(model.root())
                                .map(designed ->
                                        Lenses.of(
                                                model,
                                                model.parts().index(),
                                                model.snapshot().uri(path),
                                                designed))
                                .orElse(List.of()));
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams params) {
        return answer(
                params.getTextDocument(),
                List.of(),
                (model, path) ->
                        model.parts().find(path).stream()
                                .flatMap(part ->
                                        part.tree().stream()
                                                .flatMap(tree ->
                                                        Outline.of(tree, part.text()).stream()))
                                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                                .toList());
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
        return answer(
                params.getTextDocument(),
                List.of(),
                (model, path) -> Formatting.edits(path.toString(), text(model, path)));
    }
}
