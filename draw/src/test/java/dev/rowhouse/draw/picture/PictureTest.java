package dev.rowhouse.draw.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Scene;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class PictureTest {
    private static final Mark.Group COLUMN =
            Mark.Group.of("table", "hotels", List.of()).and("column", "name");
    private static final Mark.Group TABLE = Mark.Group.of("table", "hotels", List.of(COLUMN));
    private static final Mark.Group MUTATION =
            Mark.Group.of(
                    "mutation",
                    "rename",
                    List.of(Mark.Group.of("mutation", "rename", List.of()).and("table", "hotels")));
    private static final Mark.Group ENTITY = Mark.Group.of("entity", "Hotel", List.of(COLUMN));

    private static List<String> links(String name, Mark... marks) {
        Picture picture = new Picture(name, new Scene(10, 10, "", "", List.of(marks)));
        Picture linked =
                picture.linked((kind, thing) -> Picture.nameOf(kind, thing).map(to -> to + ".svg"));
        List<String> links = new ArrayList<>();
        collect(linked.scene().marks(), links);
        assertThat(linked.scene().hasLinks()).isEqualTo(!links.isEmpty());
        return links;
    }

    private static void collect(List<Mark> marks, List<String> into) {
        for (Mark mark : marks) {
            if (mark instanceof Mark.Group group) {
                group.link().ifPresent(into::add);
                collect(group.marks(), into);
            }
        }
    }

    @Test
    void linksDoNotLieWithinLinks() {
        assertThat(links("tables", TABLE)).containsExactly("partition-hotels.svg");
        assertThat(links("copies", MUTATION)).containsExactly("mutation-rename.svg");
    }

    @Test
    void partsOfThingsWithoutPicturesHaveLinks() {
        assertThat(links("copies", ENTITY)).containsExactly("partition-hotels.svg");
    }

    @Test
    void aPictureDoesNotLinkToItself() {
        assertThat(links("partition-hotels", TABLE)).isEmpty();
        assertThat(links("mutation-rename", MUTATION)).containsExactly("partition-hotels.svg");
    }

    @Test
    void onlyTablesAndMutationsHavePictures() {
        assertThat(Picture.nameOf("table", "t")).isEqualTo(Optional.of("partition-t"));
        assertThat(Picture.nameOf("mutation", "m")).isEqualTo(Optional.of("mutation-m"));
        assertThat(Picture.nameOf("question", "q")).isEmpty();
    }
}
