package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.write.SvgWriter;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/// The pictures of some examples as SVG.
class PictureGoldenTest {
    @TestFactory
    Stream<DynamicTest> drawsTheExamples() {
        return GoldenRunner.of("golden/pictures", Session::new).tests();
    }

    /// The verb is the name of a picture, and its argument a model file of the repository. The
    /// style sheet, which all pictures share, is left out.
    private static final class Session implements GoldenSession {
        @Override
        public String run(GoldenCase golden) {
            return Models.of(Models.read(Models.ROOT.resolve(golden.arguments().getFirst())))
                    .find(golden.verb())
                    .map(picture -> SvgWriter.element(picture.scene(), picture.name()))
                    .orElseThrow();
        }
    }
}
