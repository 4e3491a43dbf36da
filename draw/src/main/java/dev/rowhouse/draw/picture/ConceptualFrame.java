package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.content.ConceptLink;
import dev.rowhouse.model.concept.Model;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The frame of a conceptual model, the same in every notation.
final class ConceptualFrame {
    private ConceptualFrame() {}

    static PictureFrame of(Model model, Set<String> entities, List<ConceptLink> links) {
        return new PictureFrame(
                "Conceptual model of " + model.name(),
                "%s · %s"
                        .formatted(
                                PictureFrame.counted(entities.size(), "entity"),
                                PictureFrame.counted(links.size(), "relationship")),
                Stream.concat(
                                Stream.of("Entities: " + String.join(", ", entities) + "."),
                                links.stream().map(ConceptLink::sentence))
                        .collect(Collectors.joining(" ")));
    }
}
