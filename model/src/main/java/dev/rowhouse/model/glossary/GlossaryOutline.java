package dev.rowhouse.model.glossary;

import dev.rowhouse.model.glossary.NameIndex.Section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Writes a glossary on a page: entities, types, questions, mutations, and the index of names.
public final class GlossaryOutline {
    private final GlossaryPage page;

    private GlossaryOutline(GlossaryPage page) {
        this.page = page;
    }

    /// Writes a glossary.
    public static void write(Glossary glossary, GlossaryPage page) {
        GlossaryOutline outline = new GlossaryOutline(page);
        page.title(glossary.name());
        outline.about(glossary.about());
        page.section(Section.ENTITIES);
        glossary.entities().forEach(outline::entity);
        if (!glossary.types().isEmpty()) {
            page.section(Section.TYPES);
            for (Glossary.TypeTerm type : glossary.types()) {
                page.term(Section.TYPES, type.name());
                page.attributes("Fields", type.fields());
            }
        }
        if (!glossary.questions().isEmpty()) {
            page.section(Section.QUESTIONS);
            glossary.questions().forEach(outline::question);
        }
        if (!glossary.mutations().isEmpty()) {
            page.section(Section.MUTATIONS);
            glossary.mutations().forEach(outline::mutation);
        }
        page.section(Section.INDEX);
        page.index(NameIndex.of(glossary));
    }

    private void about(String text) {
        if (!text.isEmpty()) {
            page.about(text);
        }
    }

    private void entity(Glossary.EntityTerm entity) {
        page.term(Section.ENTITIES, entity.name());
        about(entity.about());
        List<String> facts = new ArrayList<>();
        facts.add(
                String.format(
                        Locale.ROOT,
                        "%,d %s",
                        entity.count(),
                        entity.count() == 1 ? "instance" : "instances"));
        facts.addAll(entity.facts());
        facts.add("key " + Phrases.names(entity.key()));
        page.facts(String.join("; ", facts) + ".");
        if (!entity.attributes().isEmpty()) {
            page.attributes("Attributes", entity.attributes());
        }
        if (!entity.relationships().isEmpty()) {
            page.relationships(entity.relationships());
        }
        List<String> uses = new ArrayList<>();
        if (!entity.questions().isEmpty()) {
            uses.add("Asked for by " + Phrases.names(entity.questions()) + ".");
        }
        if (!entity.mutations().isEmpty()) {
            uses.add("Changed by " + Phrases.names(entity.mutations()) + ".");
        }
        if (!uses.isEmpty()) {
            page.facts(String.join(" ", uses));
        }
    }

    private void question(Glossary.QuestionTerm question) {
        page.term(Section.QUESTIONS, question.name());
        page.about(question.ask());
        page.statement(question.jpql());
        List<String> facts = new ArrayList<>();
        facts.add("About " + Phrases.names(question.entities()));
        if (!question.order().isEmpty()) {
            facts.add("ordered by " + String.join(", ", question.order()));
        }
        question.first().ifPresent(first -> facts.add("the first " + first));
        question.page().ifPresent(rows -> facts.add("in pages of " + rows + " rows"));
        if (!question.rate().isEmpty()) {
            facts.add(question.rate());
        }
        page.facts(String.join("; ", facts) + ".");
        given(question.parameters());
        page.attributes("Answer", question.columns());
    }

    private void mutation(Glossary.MutationTerm mutation) {
        page.term(Section.MUTATIONS, mutation.name());
        page.about(mutation.ask());
        page.statement(mutation.jpql());
        List<String> facts = new ArrayList<>();
        String effect = mutation.effect();
        facts.add(Character.toUpperCase(effect.charAt(0)) + effect.substring(1));
        mutation.condition().ifPresent(condition -> facts.add("only if " + condition));
        mutation.callers().ifPresent(facts::add);
        if (!mutation.rate().isEmpty()) {
            facts.add(mutation.rate());
        }
        page.facts(String.join("; ", facts) + ".");
        given(mutation.parameters());
    }

    private void given(List<Glossary.AttributeTerm> parameters) {
        if (!parameters.isEmpty()) {
            page.attributes("Parameters", parameters);
        }
    }
}
