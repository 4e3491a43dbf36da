package dev.rowhouse.model.query;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Property;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Resolves an UPDATE that adds elements to sets and maps, or removes some:
/// `SET u.tags = u.tags + :tags`.
final class CollectionChanges {
    private CollectionChanges() {}

    /// Whether some term of an UPDATE adds to a collection or removes from it.
    static boolean areMeant(JpqlTree.Update update, View view, String alias) {
        return update.set().stream()
                .anyMatch(term ->
                        term.change() != JpqlTree.Change.SET
                                && attribute(term.path(), view, alias)
                                        .filter(each -> each.type().isCollection())
                                        .isPresent());
    }

    /// The assignments of an UPDATE that changes collections and nothing else.
    static List<Assignment> assignments(
            JpqlTree.Update update, View view, String alias, ConditionResolver resolver)
            throws Mistake {
        EntityType entity = view.entity();
        List<Assignment> assignments = new ArrayList<>();
        for (JpqlTree.SetTerm term : update.set()) {
            JpqlTree.Path path = term.path();
            Optional<Attribute> collection =
                    attribute(path, view, alias).filter(each -> each.type().isCollection());
            if (term.change() == JpqlTree.Change.SET || collection.isEmpty()) {
                throw new Mistake(
                        path.offset(),
                        path.length(),
                        "one statement cannot both change elements of collections and set or count something else",
                        "write two mutations, or one of two statements");
            }
            SettableAttributes.check(entity, path.names().getLast());
            boolean isRepeated =
                    assignments.stream()
                            .anyMatch(each -> each.property().attribute().equals(collection.get()));
            if (isRepeated) {
                throw new Mistake(
                        path.offset(),
                        path.length(),
                        "`" + path.text() + "` is changed twice",
                        "write two mutations, or one of two statements");
            }
            assignments.add(
                    new Assignment(
                            new Property(
                                    entity.name(),
                                    List.of(),
                                    collection.get(),
                                    collection.get().optional()),
                            value(term, collection.get(), resolver)));
        }
        return assignments;
    }

    private static Optional<Attribute> attribute(JpqlTree.Path path, View view, String alias) {
        return path.names().size() == 2 && path.names().getFirst().text().equals(alias)
                ? view.find(path.names().getLast().text())
                : Optional.empty();
    }

    private static Value.Merged value(
            JpqlTree.SetTerm term, Attribute collection, ConditionResolver resolver)
            throws Mistake {
        boolean isRemoval = term.change() == JpqlTree.Change.SUBTRACT;
        CqlType type = elements(term.path(), collection.type(), isRemoval);
        if (term.value() instanceof JpqlTree.LiteralOperand literal) {
            throw new Mistake(
                    literal.offset(),
                    literal.length(),
                    "`%s` takes elements as a %s, and this is one constant"
                            .formatted(term.path().text(), type.cql()),
                    "write a parameter, such as `:" + collection.name() + "`");
        }
        return new Value.Merged(collection, resolver.elements(term.value(), type), isRemoval);
    }

    /// The type of the elements that are added or removed.
    private static CqlType elements(JpqlTree.Path path, CqlType type, boolean isRemoval)
            throws Mistake {
        if (type instanceof ListType) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    isRemoval
                            ? "`%s` is a list, and Cassandra reads a list before it removes elements"
                                    .formatted(path.text())
                            : "`%s` is a list, and a call that is repeated after a crash would append to it twice"
                                    .formatted(path.text()),
                    "make it a set or a map, whose elements can be added again, or set the whole list by `SET %s = :%s`"
                            .formatted(path.text(), path.names().getLast().text()));
        }
        if (!type.isMultiCell()) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "`%s` is a %s, which can only be replaced as a whole"
                            .formatted(path.text(), type.cql()),
                    "declare it without `frozen<...>`, or set the whole value by `SET %s = :%s`"
                            .formatted(path.text(), path.names().getLast().text()));
        }
        return isRemoval && type instanceof MapType map ? SetType.frozen(map.key()) : type.freeze();
    }
}
