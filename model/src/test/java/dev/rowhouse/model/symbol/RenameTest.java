package dev.rowhouse.model.symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.OverlaidFiles;
import dev.rowhouse.model.file.ModelFile;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.model.source.TextEdit;
import dev.rowhouse.model.source.YamlReader;
import dev.rowhouse.model.source.YamlTree;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Names are changed at all places, and at no others.
class RenameTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path ROOT = Path.of("..");

    /// So many names of each model are changed; `-Drename.names=1000` changes all.
    private static final int NAMES = Integer.getInteger("rename.names", 4);

    /// Names of every model of the repository, spread over the file.
    @TestFactory
    Stream<DynamicTest> a_renamed_model_says_the_same() throws IOException {
        return models().stream()
                .map(path -> dynamicTest(ROOT.relativize(path).toString(), () -> checkAll(path)));
    }

    private static void checkAll(Path path) {
        PlacedWorkload before = WorkloadFile.readWithPlaces(FILES, path).value().orElseThrow();
        SymbolIndex index = index(before.places().files(), FILES);
        assertThat(index.symbols()).isNotEmpty();
        Rename rename = new Rename(FILES, path, index);
        List<Symbol> symbols = index.symbols();
        int step = Math.max(1, symbols.size() / NAMES);
        // Each model begins with another name, so that all kinds come up.
        int first = Math.floorMod(path.hashCode(), step);
        for (int i = first; i < symbols.size(); i += step) {
            Symbol symbol = symbols.get(i);
            String name = symbol.name() + "Renamed";
            Rename.Outcome outcome = rename.to(symbol, name);
            assertThat(outcome).as(symbol.path()).isInstanceOf(Rename.Outcome.Edits.class);
            FileSystem renamed = changed(((Rename.Outcome.Edits) outcome).byFile());
            SymbolIndex after = index(before.places().files(), renamed);
            // The places stay in their order, and only those of the symbol have another name.
            assertThat(after.occurrences().stream().map(Occurrence::symbol))
                    .as(symbol.path())
                    .containsExactlyElementsOf(
                            index.occurrences().stream()
                                    .map(each -> renamed(each.symbol(), symbol, name))
                                    .toList());
            Workload read = WorkloadFile.read(renamed, path).value().orElseThrow();
            assertThat(names(read))
                    .as(symbol.path())
                    .containsExactlyElementsOf(
                            names(before.workload()).stream()
                                    .map(each -> renamed(each, symbol, name))
                                    .toList());
        }
    }

    /// The attributes and roles of a model, as its reader knows them.
    private static List<Symbol> names(Workload workload) {
        List<Symbol> names = new ArrayList<>();
        workload.model()
                .entities()
                .forEach(entity ->
                        entity.attributes()
                                .forEach(each ->
                                        names.add(Symbol.attribute(entity.name(), each.name()))));
        workload.model()
                .relationships()
                .forEach(each -> names.add(Symbol.role(each.owner(), each.role())));
        return names;
    }

    private static Symbol renamed(Symbol each, Symbol symbol, String name) {
        if (each.equals(symbol)) {
            return symbol.named(name);
        }
        boolean isOwned = symbol.kind() == Symbol.Kind.ENTITY && each.owner().equals(symbol.name());
        boolean isOfLink = each.owner().contains(".");
        if (isOfLink) {
            return ofLink(each, symbol, name);
        }
        return isOwned ? new Symbol(each.kind(), name, each.name()) : each;
    }

    /// The link of a many-to-many relationship has the names of an entity and a role, and its roles
    /// those of its entities.
    private static Symbol ofLink(Symbol each, Symbol symbol, String name) {
        String owner = each.owner();
        if (symbol.kind() == Symbol.Kind.ENTITY) {
            String from = owner.substring(0, owner.indexOf('.'));
            String role = owner.substring(owner.indexOf('.'));
            owner = (from.equals(symbol.name()) ? name : from) + role;
            String decapitalised = ModelNames.decapitalised(symbol.name());
            return new Symbol(
                    each.kind(),
                    owner,
                    each.name().equals(decapitalised)
                            ? ModelNames.decapitalised(name)
                            : each.name());
        }
        return owner.equals(symbol.path())
                ? new Symbol(each.kind(), symbol.named(name).path(), each.name())
                : each;
    }

    @Test
    void a_name_is_changed_in_all_files_and_kinds_of_places() {
        String common =
                """
                entities:
                  User: {key: id, attributes: {id: uuid, name: text}}
                """;
        String model =
                """
                model: shop
                include: common.yaml
                entities:
                  Order:
                    key: [user, number]
                    attributes: {number: int, at: timestamp, "user_name": {snapshot: user.name}}
                relationships:
                  Order.user: {to: User, inverse: orders, cardinality: many to one, count: "3 per User, at most 9"}
                queries:
                  Q: {ask: "🦉 of a user", jpql: "SELECT o.number, o.user.name FROM Order o WHERE o.user = :user AND o.number = :n"}
                """;
        FileSystem files =
                changed(
                        FILES,
                        Map.of(Path.of("model.yaml"), model, Path.of("common.yaml"), common));
        SymbolIndex index = index(List.of("common.yaml", "model.yaml"), files);

        Rename.Outcome user =
                new Rename(files, Path.of("model.yaml"), index)
                        .to(Symbol.entity("User"), "Customer");
        assertThat(applied(user, "common.yaml", common)).contains("  Customer: {key: id");
        assertThat(applied(user, "model.yaml", model))
                .contains("{to: Customer, ")
                .contains("\"3 per Customer, at most 9\"")
                .contains("jpql: \"SELECT o.number, o.user.name FROM Order o");

        Rename.Outcome name =
                new Rename(files, Path.of("model.yaml"), index)
                        .to(Symbol.attribute("User", "name"), "alias");
        assertThat(applied(name, "model.yaml", model))
                .contains("\"user_name\": {snapshot: user.alias}")
                .contains("ask: \"🦉 of a user\", jpql: \"SELECT o.number, o.user.alias FROM");
    }

    @Test
    void a_bad_or_taken_name_is_refused() {
        FileSystem files =
                changed(
                        FILES,
                        Map.of(
                                Path.of("model.yaml"),
                                """
                                model: shop
                                entities:
                                  User: {key: id, attributes: {id: uuid, name: text, mail: text}}
                                  Order: {key: id, attributes: {id: uuid}}
                                """));
        SymbolIndex index = index(List.of("model.yaml"), files);
        Rename rename = new Rename(files, Path.of("model.yaml"), index);
        Symbol name = Symbol.attribute("User", "name");

        assertThat(refused(rename.to(name, "1st"))).contains("`1st` cannot be a name");
        assertThat(refused(rename.to(name, "n".repeat(49)))).contains("at most 48");
        assertThat(refused(rename.to(name, "mail")))
                .isEqualTo("there is an attribute `User.mail` already; choose another name");
        assertThat(refused(rename.to(name, "Mail"))).contains("too similar to");
        assertThat(refused(rename.to(Symbol.entity("User"), "Order")))
                .contains("there is an entity `Order` already");
        assertThat(refused(rename.to(Symbol.entity("Nobody"), "Somebody")))
                .contains("no file declares the entity `Nobody`");
        assertThat(rename.to(name, "name")).isInstanceOf(Rename.Outcome.Edits.class);
    }

    private static String refused(Rename.Outcome outcome) {
        assertThat(outcome).isInstanceOf(Rename.Outcome.Refused.class);
        return ((Rename.Outcome.Refused) outcome).reason();
    }

    private static String applied(Rename.Outcome outcome, String file, String text) {
        assertThat(outcome).isInstanceOf(Rename.Outcome.Edits.class);
        return TextEdit.apply(
                ((Rename.Outcome.Edits) outcome).byFile().getOrDefault(file, List.of()), text);
    }

    private static SymbolIndex index(List<String> names, FileSystem files) {
        List<YamlTree.Mapping> trees = new ArrayList<>();
        for (String name : names) {
            String text = text(files, name);
            Diagnostics none = new Diagnostics(SourceFile.of(name, text));
            trees.add((YamlTree.Mapping) new YamlReader(name, text, none).read().orElseThrow());
        }
        return SymbolIndex.of(trees);
    }

    private static String text(FileSystem files, String name) {
        try {
            return files.readText(Path.of(name));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static FileSystem changed(Map<String, List<TextEdit>> edits) {
        Map<Path, String> texts = new HashMap<>();
        edits.forEach((file, changes) ->
                texts.put(Path.of(file), TextEdit.apply(changes, text(FILES, file))));
        return changed(FILES, texts);
    }

    private static FileSystem changed(FileSystem below, Map<Path, String> texts) {
        return new OverlaidFiles(below, texts);
    }

    private static List<Path> models() throws IOException {
        List<Path> found = new ArrayList<>();
        for (String folder : List.of("docs/cookbook/models", "docs/guide/models")) {
            found.addAll(FILES.list(ROOT.resolve(folder)));
        }
        for (String parent : List.of("examples", "docs/tutorial")) {
            for (Path example : FILES.list(ROOT.resolve(parent))) {
                if (FILES.isFolder(example)) {
                    found.addAll(FILES.list(example));
                }
            }
        }
        List<Path> models =
                found.stream()
                        .filter(each -> each.toString().endsWith(".yaml"))
                        .filter(each -> !ModelFile.isPart(FILES, each))
                        .filter(each -> WorkloadFile.read(FILES, each).value().isPresent())
                        .toList();
        assertThat(models).hasSizeGreaterThan(60);
        return models;
    }
}
