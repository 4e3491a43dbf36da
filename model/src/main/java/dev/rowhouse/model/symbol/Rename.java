package dev.rowhouse.model.symbol;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.OverlaidFiles;
import dev.rowhouse.model.file.ModelFile;
import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.query.WorkloadText;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.FileText;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.TextEdit;
import dev.rowhouse.model.source.YamlFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Gives something in a model another name, wherever its files name it. The files are not written.
///
/// The model with the new name is read again. If it has mistakes that it did not have before, or
/// means something else, the name is refused.
public final class Rename {
    private static final Pattern WORDS = Pattern.compile("\\w+");
    private static final Pattern COLUMN = Pattern.compile("show \\S+ = ");

    /// Stands in place of a name; no model contains it.
    private static final String NAME = "§";

    private final FileSystem files;
    private final Path path;
    private final SymbolIndex index;
    private final Reading<PlacedWorkload> before;

    /// @param path the model file
    /// @param index the names in it and in the files that it includes
    public Rename(FileSystem files, Path path, SymbolIndex index) {
        this.files = files;
        this.path = path;
        this.index = index;
        this.before = WorkloadFile.readWithPlaces(files, path);
    }

    /// What becomes of a new name.
    public sealed interface Outcome {
        /// The edits of each file, by its name.
        record Edits(Map<String, List<TextEdit>> byFile) implements Outcome {}

        /// The name cannot be given.
        ///
        /// @param reason the reason and the remedy, one sentence without a full stop
        record Refused(String reason) implements Outcome {}
    }

    /// The reason why a symbol cannot have another name at all; empty if it can.
    public Optional<String> refusal(Symbol symbol) {
        return index.declarations(symbol).isEmpty()
                ? Optional.of(
                        "no file declares the %s `%s`"
                                .formatted(symbol.kind().words(), symbol.path()))
                : Optional.empty();
    }

    /// Renames a symbol.
    public Outcome to(Symbol symbol, String name) {
        Optional<String> refusal =
                refusal(symbol)
                        .or(() -> ModelFile.refusalOfName(name))
                        .or(() -> taken(symbol, name));
        if (refusal.isPresent()) {
            return new Outcome.Refused(refusal.get());
        }
        Map<String, List<TextEdit>> edits = edits(symbol, name);
        Map<Path, String> texts = new HashMap<>();
        edits.forEach(
                (file, changes) -> texts.put(Path.of(file), TextEdit.apply(changes, text(file))));
        return consequence(symbol, name, new OverlaidFiles(files, texts))
                .<Outcome>map(Outcome.Refused::new)
                .orElseGet(() -> new Outcome.Edits(edits));
    }

    private Optional<String> taken(Symbol symbol, String name) {
        Symbol other = symbol.named(name);
        return !name.equals(symbol.name()) && !index.declarations(other).isEmpty()
                ? Optional.of(
                        "there is %s `%s` already; choose another name"
                                .formatted(symbol.kind().withArticle(), other.path()))
                : Optional.empty();
    }

    private Map<String, List<TextEdit>> edits(Symbol symbol, String name) {
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        for (Occurrence each : index.of(symbol)) {
            SourcePosition at = each.position();
            edits.computeIfAbsent(at.file(), _ -> new ArrayList<>())
                    .add(
                            new TextEdit(
                                    at.line(),
                                    at.column(),
                                    at.line(),
                                    at.column() + at.length(),
                                    each.spelling().of(name)));
        }
        return edits;
    }

    private String text(String file) {
        return YamlFile.text(files, Path.of(file), "model file", "model.yaml")
                        instanceof FileText.Content(String text)
                ? text
                : "";
    }

    /// What would be wrong with the renamed model; empty if nothing.
    private Optional<String> consequence(Symbol symbol, String name, FileSystem renamed) {
        Reading<PlacedWorkload> after = WorkloadFile.readWithPlaces(renamed, path);
        List<String> spellings = List.of(symbol.name(), name);
        List<String> known =
                before.diagnostics().stream()
                        .map(each -> neutral(each.message(), spellings))
                        .toList();
        Optional<Diagnostic> mistake =
                after.diagnostics().stream()
                        .filter(each -> !known.contains(neutral(each.message(), spellings)))
                        .findFirst();
        if (mistake.isPresent()) {
            return mistake.map(each ->
                    "with the name `%s`, %s (%s:%s); choose another name"
                            .formatted(name, each.message(), each.file(), each.position()));
        }
        if (before.value().isEmpty() || after.value().isEmpty()) {
            return Optional.empty();
        }
        String was = meaning(before.value().get(), spellings);
        String is = meaning(after.value().get(), spellings);
        return was.equals(is)
                ? Optional.empty()
                : Optional.of(
                        "with the name `%s`, the model would mean something else; choose another name"
                                .formatted(name));
    }

    /// All that a model says, apart from the names of result columns, which follow from those of
    /// attributes.
    private static String meaning(PlacedWorkload placed, List<String> spellings) {
        String text = COLUMN.matcher(WorkloadText.of(placed.workload())).replaceAll("show ");
        return neutral(text, spellings);
    }

    /// A text with one word in place of both names and of those that follow from them.
    private static String neutral(String text, List<String> names) {
        List<String> spellings =
                names.stream()
                        .flatMap(name ->
                                Stream.of(
                                        name,
                                        ModelNames.decapitalised(name),
                                        ModelNames.capitalised(name),
                                        SnakeCase.of(name)))
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
        return WORDS.matcher(text).replaceAll(word -> neutralWord(word.group(), spellings));
    }

    /// The word, or the sign if it is a name or begins or ends with one: the values of `Event.kind`
    /// may have a type `EventKind`.
    private static String neutralWord(String word, List<String> spellings) {
        for (String name : spellings) {
            int rest = word.length() - name.length();
            if (word.equals(name)) {
                return NAME;
            }
            if (rest > 0
                    && word.startsWith(name)
                    && Character.isUpperCase(word.charAt(name.length()))) {
                return NAME + word.substring(name.length());
            }
            if (rest > 0 && word.endsWith(name) && Character.isUpperCase(name.charAt(0))) {
                return word.substring(0, rest) + NAME;
            }
        }
        return word;
    }
}
