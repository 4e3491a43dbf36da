package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.write.SvgWriter;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.stream.Stream;

/// The pictures of some examples as SVG.
@ExtendWith(DesignedFiles.Shared.class)
class PictureGoldenTest {
    @TestFactory
    Stream<DynamicTest> drawsTheExamples(DesignedFiles designed) {
        return GoldenRunner.of("golden/pictures", () -> new Session(designed)).tests();
    }

    /// The verb is the name of a picture, and its argument a model file of the repository. The
    /// style sheet, which all pictures share, is left out.
    private record Session(DesignedFiles designed) implements GoldenSession {
        @Override
        public String run(GoldenCase golden) {
            return Models.of(designed.read(Models.ROOT.resolve(golden.arguments().getFirst())))
                    .find(golden.verb())
                    .map(picture -> SvgWriter.element(picture.scene(), picture.name()))
                    .orElseThrow();
        }
    }
}
