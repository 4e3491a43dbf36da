package dev.rowhouse.model.glossary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A glossary as maps, lists and scalars, for programs.
public final class GlossaryTree {
    private GlossaryTree() {}

    /// The tree of a glossary.
    public static Map<String, Object> of(Glossary glossary) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("model", glossary.name());
        tree.put("about", glossary.about());
        tree.put("entities", glossary.entities().stream().map(GlossaryTree::entity).toList());
        tree.put("types", glossary.types().stream().map(GlossaryTree::type).toList());
        tree.put("questions", glossary.questions().stream().map(GlossaryTree::question).toList());
        tree.put("mutations", glossary.mutations().stream().map(GlossaryTree::mutation).toList());
        return tree;
    }

    private static Map<String, Object> entity(Glossary.EntityTerm entity) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", entity.name());
        tree.put("about", entity.about());
        tree.put("count", entity.count());
        tree.put("facts", entity.facts());
        tree.put("key", entity.key());
        tree.put("attributes", attributes(entity.attributes()));
        tree.put(
                "relationships",
                entity.relationships().stream().map(GlossaryTree::relationship).toList());
        tree.put("questions", entity.questions());
        tree.put("mutations", entity.mutations());
        return tree;
    }

    private static Map<String, Object> relationship(Glossary.RelationshipTerm relationship) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", relationship.name());
        tree.put("to", relationship.to());
        tree.put("number", relationship.number());
        tree.put("about", relationship.about());
        return tree;
    }

    private static Map<String, Object> type(Glossary.TypeTerm type) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", type.name());
        tree.put("fields", attributes(type.fields()));
        return tree;
    }

    private static Map<String, Object> question(Glossary.QuestionTerm question) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", question.name());
        tree.put("ask", question.ask());
        tree.put("jpql", question.jpql());
        tree.put("entities", question.entities());
        tree.put("parameters", attributes(question.parameters()));
        tree.put("answer", attributes(question.columns()));
        tree.put("order", question.order());
        question.first().ifPresent(first -> tree.put("first", first));
        question.page().ifPresent(page -> tree.put("page", page));
        tree.put("rate", question.rate());
        return tree;
    }

    private static Map<String, Object> mutation(Glossary.MutationTerm mutation) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", mutation.name());
        tree.put("ask", mutation.ask());
        tree.put("jpql", mutation.jpql());
        tree.put("entity", mutation.entity());
        tree.put("effect", mutation.effect());
        tree.put("parameters", attributes(mutation.parameters()));
        mutation.condition().ifPresent(condition -> tree.put("condition", condition));
        mutation.callers().ifPresent(callers -> tree.put("callers", callers));
        tree.put("rate", mutation.rate());
        return tree;
    }

    private static List<Map<String, Object>> attributes(List<Glossary.AttributeTerm> attributes) {
        return attributes.stream().map(GlossaryTree::attribute).toList();
    }

    private static Map<String, Object> attribute(Glossary.AttributeTerm attribute) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", attribute.name());
        tree.put("type", attribute.type());
        tree.put("about", attribute.about());
        tree.put("rules", attribute.rules());
        return tree;
    }
}
