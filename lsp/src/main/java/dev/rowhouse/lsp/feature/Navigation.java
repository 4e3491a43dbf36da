package dev.rowhouse.lsp.feature;

import dev.rowhouse.lsp.workspace.Workspace;
import dev.rowhouse.model.symbol.Occurrence;
import dev.rowhouse.model.symbol.Rename;
import dev.rowhouse.model.symbol.Symbol;
import dev.rowhouse.model.symbol.SymbolIndex;

import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The places of the names in a model.
public final class Navigation {
    private final Workspace.Model model;
    private final SymbolIndex index;

    /// The names of a model.
    public Navigation(Workspace.Model model) {
        this.model = model;
        this.index = model.parts().index();
    }

    /// The names.
    public SymbolIndex index() {
        return index;
    }

    /// The name at a position of a file.
    public Optional<Occurrence> at(Path path, Position position) {
        return model.parts()
                .find(path)
                .flatMap(part ->
                        index.at(part.name(), position.getLine() + 1, position.getCharacter() + 1));
    }

    /// The places that introduce a name.
    public List<Location> declarations(Symbol symbol) {
        return index.declarations(symbol).stream().map(this::location).toList();
    }

    /// The places that use a name.
    ///
    /// @param withDeclarations whether the places that introduce it are among them
    public List<Location> references(Symbol symbol, boolean withDeclarations) {
        return index.of(symbol).stream()
                .filter(each -> withDeclarations || each.form() == Occurrence.Form.USE)
                .map(this::location)
                .toList();
    }

    private Location location(Occurrence each) {
        return new Location(model.uri(each.position().file()), Ranges.of(each.position()));
    }

    /// The stretch that a rename replaces, with the name.
    ///
    /// @throws ResponseErrorException when the name cannot be changed
    public PrepareRenameResult prepareRename(Occurrence name) {
        rename().refusal(name.symbol()).ifPresent(Navigation::refuse);
        return new PrepareRenameResult(Ranges.of(name.position()), name.symbol().name());
    }

    /// The edits of all files that give something another name.
    ///
    /// @throws ResponseErrorException when it cannot have the name
    public WorkspaceEdit rename(Symbol symbol, String name) {
        return switch (rename().to(symbol, name.strip())) {
            case Rename.Outcome.Edits(var edits) ->
                    new Finding.Change("rename", edits).edit(model::uri);
            case Rename.Outcome.Refused(String reason) -> throw refusal(reason);
        };
    }

    private Rename rename() {
        return new Rename(model.files(), model.root(), index);
    }

    private static void refuse(String reason) {
        throw refusal(reason);
    }

    private static ResponseErrorException refusal(String reason) {
        return new ResponseErrorException(
                new ResponseError(ResponseErrorCode.RequestFailed, reason, null));
    }
}
