package dev.rowhouse.lsp.feature;

import dev.rowhouse.lsp.workspace.DesignedModel;
import dev.rowhouse.lsp.workspace.Workspace;
import dev.rowhouse.model.symbol.Occurrence;
import dev.rowhouse.model.symbol.Symbol;
import dev.rowhouse.model.symbol.SymbolIndex;
import dev.rowhouse.plan.step.QueryPlan;

import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The figures of each question and mutation, as lines above them.
public final class Lenses {
    private Lenses() {}

    /// The lenses of a file.
    ///
    /// @param designed the last design of the model
    public static List<CodeLens> of(
            Workspace.Model model, SymbolIndex index, String uri, DesignedModel designed) {
        Optional<Figures> figures = Figures.of(designed);
        List<CodeLens> lenses = new ArrayList<>();
        for (Occurrence each : index.occurrences()) {
            boolean isHere =
                    each.form() == Occurrence.Form.DECLARATION
                            && model.uri(each.position().file()).equals(uri);
            if (isHere) {
                figures.stream()
                        .flatMap(all -> texts(each.symbol(), all).stream())
                        .forEach(text ->
                                lenses.add(
                                        new CodeLens(
                                                Ranges.of(each.position()),
                                                new Command(text, ""),
                                                null)));
            }
        }
        return lenses;
    }

    private static List<String> texts(Symbol symbol, Figures figures) {
        List<String> texts = new ArrayList<>();
        if (symbol.kind() == Symbol.Kind.QUESTION) {
            for (QueryPlan plan : figures.question(symbol.name())) {
                boolean isVariant = !plan.query().equals(symbol.name());
                texts.add((isVariant ? plan.query() + ": " : "") + figures.summary(plan));
            }
        }
        if (symbol.kind() == Symbol.Kind.MUTATION) {
            figures.mutation(symbol.name()).map(figures::summary).ifPresent(texts::add);
        }
        boolean canBeRefused =
                symbol.kind() == Symbol.Kind.QUESTION || symbol.kind() == Symbol.Kind.MUTATION;
        if (canBeRefused && figures.refused(symbol.name()).isPresent()) {
            texts.add("not served");
        }
        return texts;
    }
}
