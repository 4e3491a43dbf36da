package dev.rowhouse.model.glossary;

import dev.rowhouse.model.glossary.NameIndex.Section;

import java.util.List;

/// A page that a glossary is written on, in some format. Names in its texts stand between
/// backticks.
///
/// **Thread safety.** None; one writer fills it.
public interface GlossaryPage {
    /// Begins the glossary of a model.
    void title(String model);

    /// Begins a part.
    void section(Section section);

    /// Begins the description of an entity, type, question or mutation.
    void term(Section section, String name);

    /// A paragraph of text as people wrote it in the model file.
    void about(String text);

    /// A paragraph of the glossary's own words.
    void facts(String text);

    /// Attributes, parameters or columns, each with its type.
    void attributes(String title, List<Glossary.AttributeTerm> attributes);

    /// The ways to other entities.
    void relationships(List<Glossary.RelationshipTerm> relationships);

    /// A question or mutation in JPQL.
    void statement(String jpql);

    /// The names and their meanings.
    void index(NameIndex index);
}
