package dev.rowhouse.report;

import dev.rowhouse.report.compose.PageComposer;
import dev.rowhouse.report.compose.ReportSubject;
import dev.rowhouse.report.content.Page;
import dev.rowhouse.report.html.HtmlWriter;
import dev.rowhouse.report.markdown.MarkdownWriter;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

class ReportGoldenTest {
    @TestFactory
    Stream<DynamicTest> writesTheReport() {
        return GoldenRunner.of("golden/report", ReportSession::new).tests();
    }

    /// `=== html` and `=== markdown` write the report of the model in the input, or of the last
    /// model when there is no input. After `=== earlier`, reports are compared with that model.
    private static final class ReportSession implements GoldenSession {
        private static final Pattern LEFT_OUT =
                Pattern.compile("(?s)(<(?:style|script)[^>]*>).*?(</(?:style|script)>)");

        private static final Pattern HASH = Pattern.compile("sha256-[^']+");

        private static final Pattern PICTURE =
                Pattern.compile("(?s)(<svg class=\"picture\").*?(</svg>)");

        private Optional<ReportSubject> earlier = Optional.empty();
        private Optional<ReportSubject> last = Optional.empty();

        @Override
        public String run(GoldenCase golden) {
            if (!golden.input().isEmpty()) {
                last = Optional.of(TestReports.subject(golden.input()));
            }
            return switch (golden.verb()) {
                case "earlier" -> {
                    earlier = last;
                    yield "";
                }
                case "html" -> html(HtmlWriter.write(page()));
                case "markdown" ->
                        MarkdownWriter.write(page(), name -> "pictures/" + name + ".svg").strip();
                default -> throw new IllegalArgumentException(golden.verb());
            };
        }

        private Page page() {
            ReportSubject subject = last.orElseThrow();
            return earlier.map(before -> TestReports.since(before, subject))
                    .orElseGet(() -> PageComposer.of(subject));
        }

        /// Without the style sheet, the script, the data and the pictures, which have tests of
        /// their own.
        private static String html(String html) {
            String shorter = LEFT_OUT.matcher(html).replaceAll("$1…$2");
            shorter = PICTURE.matcher(shorter).replaceAll("$1>…$2");
            return HASH.matcher(shorter).replaceAll("sha256-…").strip();
        }
    }
}
