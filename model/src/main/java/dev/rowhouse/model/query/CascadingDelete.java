package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.Role;
import dev.rowhouse.model.file.MutationParts;
import dev.rowhouse.model.file.MutationText;
import dev.rowhouse.model.source.Diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Takes a DELETE of an instance, to which others belong by `onDelete: cascade`, apart into one
/// DELETE for each way from them to the instance. What is farthest away comes first and the
/// instance last, so a call that has crashed still finds the rest when it runs again.
final class CascadingDelete {
    private static final String ALIAS = "x";

    private final Model model;
    private final Diagnostics diagnostics;

    CascadingDelete(Model model, Diagnostics diagnostics) {
        this.model = model;
        this.diagnostics = diagnostics;
    }

    /// A statement with its text.
    ///
    /// @param text the text of the whole DELETE under the name of the statement
    record Part(MutationText text, ConceptualMutation mutation) {}

    /// Whether a DELETE takes other instances along.
    boolean applies(ConceptualMutation mutation) {
        return mutation instanceof ConceptualMutation.Delete
                && belonging(mutation.entity().name()).findAny().isPresent();
    }

    private Stream<Relationship> belonging(String entity) {
        return model.relationships().stream()
                .filter(each -> each.cascades() && each.target().equals(entity));
    }

    /// The statements of such a DELETE; none when it is refused.
    List<Part> parts(MutationText text, ConceptualMutation mutation) {
        try {
            if (!(JpqlParser.parse(text.jpql().text()) instanceof JpqlTree.Delete delete)) {
                return List.of();
            }
            check(text, mutation);
            List<JpqlTree> trees = new ArrayList<>();
            String entity = mutation.entity().name();
            add(delete, entity, List.of(), List.of(entity), trees);
            trees.add(delete);
            List<Part> parts = new ArrayList<>();
            for (JpqlTree tree : trees) {
                MutationText own = text.part(MutationParts.name(text.name(), parts.size() + 1));
                Optional<ConceptualMutation> part =
                        new MutationResolver(model, own, diagnostics).resolve(tree);
                part.ifPresent(each -> parts.add(new Part(own, each)));
            }
            return parts;
        } catch (Mistake mistake) {
            mistake.report(text.jpql(), diagnostics);
            return List.of();
        }
    }

    private void check(MutationText text, ConceptualMutation mutation) throws Mistake {
        String entity = mutation.entity().name();
        String first = belonging(entity).map(Relationship::name).findFirst().orElseThrow();
        if (text.whole().isPresent()) {
            throw mistake(
                    text,
                    "this DELETE takes along what belongs to the `%s` (`%s`), and cannot be one of several statements"
                            .formatted(entity, first),
                    "make it a mutation by itself");
        }
        if (mutation.isGuarded()) {
            throw mistake(
                    text,
                    "`when` would decide when what belongs to the `%s` (`%s`) has been deleted"
                            .formatted(entity, first),
                    "remove `when`: a DELETE of an instance that does not exist changes nothing");
        }
        boolean isByKey =
                mutation instanceof ConceptualMutation.Delete(_, var pattern)
                        && WholeKey.isBound(model, pattern);
        if (!isByKey) {
            throw mistake(
                    text,
                    "a DELETE that takes along what belongs to the `%s` (`%s`) deletes one `%s`"
                            .formatted(entity, first, entity),
                    "bind its whole key by `=` and nothing else; find several by a question first, then delete each");
        }
    }

    private static Mistake mistake(MutationText text, String message, String remedy) {
        return new Mistake(0, text.jpql().text().stripTrailing().length(), message, remedy);
    }

    /// Adds a DELETE for each way that leads to an entity, the longest ways first.
    ///
    /// @param roles the way from the entity to the deleted instance
    /// @param way the entities on it
    private void add(
            JpqlTree.Delete delete,
            String entity,
            List<String> roles,
            List<String> way,
            List<JpqlTree> trees)
            throws Mistake {
        for (Relationship role : belonging(entity).toList()) {
            String owner = role.owner();
            String named = View.at(model, new Role(role, Role.Direction.INVERSE)).name();
            if (way.contains(owner)) {
                throw new Mistake(
                        delete.from().entity().offset(),
                        delete.from().entity().length(),
                        "`onDelete: cascade` leads from `%s` to `%s` again by `%s`, to any depth"
                                .formatted(way.getFirst(), owner, role.name()),
                        "remove it there, and delete level by level: find the instances by a question, then delete each");
            }
            List<String> longer = new ArrayList<>(List.of(role.role()));
            longer.addAll(roles);
            List<String> farther = new ArrayList<>(way);
            farther.add(owner);
            add(delete, owner, longer, farther, trees);
            trees.add(delete(delete, named, longer));
        }
    }

    /// The DELETE of what leads to the instance by some roles.
    private static JpqlTree.Delete delete(JpqlTree.Delete whole, String owner, List<String> roles) {
        JpqlTree.Name alias = name(ALIAS);
        List<JpqlTree.Predicate> where = new ArrayList<>();
        for (JpqlTree.Predicate predicate : whole.where()) {
            if (predicate instanceof JpqlTree.Compare(var path, var operator, var value)) {
                List<JpqlTree.Name> names = new ArrayList<>(List.of(alias));
                roles.forEach(role -> names.add(name(role)));
                names.addAll(path.names().subList(1, path.names().size()));
                where.add(new JpqlTree.Compare(new JpqlTree.Path(names), operator, value));
            }
        }
        List<JpqlTree.Name> entity =
                Stream.of(owner.split("\\.", -1)).map(CascadingDelete::name).toList();
        return new JpqlTree.Delete(
                new JpqlTree.Source(new JpqlTree.Path(entity), alias), List.copyOf(where));
    }

    private static JpqlTree.Name name(String text) {
        return new JpqlTree.Name(text, 0);
    }
}
