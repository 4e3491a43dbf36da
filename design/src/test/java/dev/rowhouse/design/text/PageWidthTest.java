package dev.rowhouse.design.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.PageWidth;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.plan.text.DesignText;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.plan.text.TextTable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

/// Reports fit into the page that they are written for, and nothing is lost by that.
class PageWidthTest {
    /// A word that has no room on any line stays whole, on a line of its own.
    private static boolean fits(String line, int width) {
        return line.codePointCount(0, line.length()) <= width || !line.strip().contains(" ");
    }

    private static String words(List<TextLine> lines) {
        return TextLine.plain(lines).replaceAll("[│\\s]+", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hotel", "jobs", "auction", "pagila"})
    void examples_fit(String example) {
        Workload workload =
                WorkloadFile.read(
                                FileSystem.system(), Path.of("../examples", example, "model.yaml"))
                        .value()
                        .orElseThrow();
        Designer.Explained explained = Designer.explain(workload, 2);
        RingReport ring = RingSimulation.of(workload, new RingSettings(6, 16, 3, 1));

        for (int width : List.of(80, 120)) {
            PageWidth page = new PageWidth(width);
            List<TextLine> lines =
                    new ArrayList<>(
                            DesignText.forecast(explained.design(), YearMonth.of(2026, 11), page));
            lines.addAll(ExplanationText.of(explained.explanation()));
            lines.addAll(RingText.of("model", ring, page));
            assertThat(TextLine.plain(TextLine.wrapped(lines, page)).lines())
                    .allMatch(line -> fits(line, width));
        }
    }

    @Test
    void a_line_is_broken_at_blanks_and_loses_no_word() {
        TextLine line =
                TextLine.of(Emphasis.NAME, "  Q1  ")
                        .and(Emphasis.PLAIN, "which hotels are near a given point of interest")
                        .hangingBy("      ");
        List<TextLine> lines = line.wrapped(new PageWidth(40));
        assertThat(TextLine.plain(lines))
                .isEqualTo(
                        """
                          Q1  which hotels are near a given
                              point of interest
                        """);
        assertThat(words(lines)).isEqualTo(words(List.of(line)));
        assertThat(lines.getFirst().runs().getFirst().emphasis()).isEqualTo(Emphasis.NAME);
        assertThat(line.wrapped(PageWidth.UNBOUNDED)).containsExactly(line);
    }

    @Test
    void a_word_without_room_stays_whole() {
        String word = "x".repeat(60);
        List<TextLine> lines = TextLine.of("a " + word + " b").wrapped(new PageWidth(40));
        assertThat(TextLine.plain(lines)).isEqualTo("a\n  " + word + "\n  b\n");
    }

    private static TextTable table() {
        TextTable table = TextTable.of("table", "#largest partition", "price");
        table.add("rooms_by_hotel", "1,000", "each read asks 16 partitions");
        table.add("guests", "1", "");
        return table;
    }

    @Test
    void a_table_breaks_its_cells_before_it_becomes_blocks() {
        assertThat(TextLine.plain(table().lines("  ", new PageWidth(80))))
                .isEqualTo(
                        """
                          table           largest partition  price
                          rooms_by_hotel              1,000  each read asks 16 partitions
                          guests                          1
                        """);
        assertThat(TextLine.plain(table().lines("  ", new PageWidth(50))))
                .isEqualTo(
                        """
                          table              largest  price
                                           partition
                          rooms_by_hotel       1,000  each read asks 16
                                                      partitions
                          guests                   1
                        """);
        TextTable wide = TextTable.of("table", "other", "#rows", "#bytes");
        wide.add("available_rooms_by_hotel", "x".repeat(20), "7", "");
        wide.add("guests", "", "1", "3 kB");
        assertThat(TextLine.plain(wide.lines("  ", new PageWidth(40))))
                .isEqualTo(
                        """
                          available_rooms_by_hotel  xxxxxxxxxxxxxxxxxxxx
                            rows 7
                          guests
                            rows 1; bytes 3 kB
                        """);
    }
}
