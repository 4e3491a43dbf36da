package dev.rowhouse.draw.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.draw.scene.Contrast;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.SceneCheck;
import dev.rowhouse.draw.write.SvgWriter;
import dev.rowhouse.draw.write.Xml;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Every picture of every model of the repository can be read, and so can those of random models.
@ExtendWith(DesignedFiles.Shared.class)
class ReadablePicturesTest {
    /// Names and texts that are hard to draw.
    private static final String HOSTILE =
            """
            model: hostile
            about: "quotes \\" ' < & > and a very long line that goes on and on, without an end"
            types:
              Adresse: {STRASSE: {type: text, length: 9}, b: {type: "map<text, frozen<list<int>>>"}}
            entities:
              AnEntityWithTheLongestNameThatModelFilesAllow:
                about: "</text><script>alert('&amp;')</script> 旅館とホテル بيت الضيافة"
                key: id
                count: 1_000
                attributes:
                  id: uuid
                  anAttributeWithTheLongestNameThatModelFilesAllow:
                    type: tuple<int, text, frozen<map<text, frozen<list<int>>>>>
                    optional: true
                  where: Adresse
              B:
                key: [a, n]
                attributes: {n: int, s: "set<text>"}
            relationships:
              B.a: {to: AnEntityWithTheLongestNameThatModelFilesAllow,
                    inverse: bs, cardinality: many to one, count: "3 per AnEntityWithTheLongestNameThatModelFilesAllow"}
            queries:
              QuestionWithTheLongestNameThatModelFilesAllow_x:
                ask: "旅館とホテル بيت الضيافة \\"<&>\\" Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
                jpql: SELECT b FROM B b WHERE b.a = :a
              Q:
                ask: "one"
                jpql: SELECT a FROM AnEntityWithTheLongestNameThatModelFilesAllow a WHERE a.id = :id
            mutations:
              add:
                ask: "</g>"
                jpql: INSERT INTO B (a, n, s) VALUES (:a, :n, :s)
            """;

    @TestFactory
    Stream<DynamicTest> picturesOfTheRepository(DesignedFiles designed) throws IOException {
        return Models.files().stream()
                .map(file ->
                        dynamicTest(
                                Models.ROOT.relativize(file).toString(),
                                file.toAbsolutePath().toUri(),
                                () -> check(designed.read(file), file.toString())));
    }

    @TestFactory
    Stream<DynamicTest> picturesOfRandomModels() {
        List<DynamicTest> tests = new ArrayList<>();
        for (long seed : Seeds.of(4)) {
            tests.add(
                    dynamicTest(
                            "seed " + seed,
                            () -> check(Models.parse(RandomWorkload.of(seed)), "seed " + seed)));
        }
        return tests.stream();
    }

    @Test
    void picturesOfHostileNames() {
        check(Models.parse(HOSTILE), HOSTILE);
    }

    private static void check(DesignedFiles.Designed designed, String what) {
        check(Models.allPictures(designed), what);
    }

    private static void check(List<Picture> pictures, String what) {
        for (Picture picture : pictures) {
            assertThat(SceneCheck.findings(picture.scene()))
                    .as("%s of %s", picture.name(), what)
                    .isEmpty();
            assertThat(unreadable(picture.scene().leaves().toList()))
                    .as("%s of %s", picture.name(), what)
                    .isEmpty();
            Xml.parsed(SvgWriter.document(picture.scene()));
        }
    }

    /// Words whose ink has too little contrast to the box on which they stand.
    private static List<String> unreadable(List<Mark> marks) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < marks.size(); i++) {
            if (marks.get(i) instanceof Mark.Words words) {
                Ink surface = Ink.PAPER;
                for (Mark below : marks.subList(0, i)) {
                    if (below instanceof Mark.Box box
                            && box.fill() != Ink.NONE
                            && box.area().contains(words.area().grown(-1))) {
                        surface = box.fill();
                    }
                }
                if (Contrast.least(words.ink(), surface) < 4.5) {
                    found.add("%s: %s on %s".formatted(words.text(), words.ink(), surface));
                }
            }
        }
        return found;
    }
}
