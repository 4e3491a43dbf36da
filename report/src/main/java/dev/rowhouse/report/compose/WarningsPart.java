package dev.rowhouse.report.compose;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;

/// What is not served, and what will cause problems.
final class WarningsPart {
    private WarningsPart() {}

    static Section of(Design design, Links links) {
        List<Block> warnings = new ArrayList<>();
        for (Warning warning : design.warnings()) {
            warnings.add(
                    new Block.Notice(
                            Tone.WARNING,
                            links.any(warning.subject()).andSentence(": " + warning.message()),
                            List.of(remedy(warning.remedy()))));
        }
        if (design.unserved().isEmpty() && design.warnings().isEmpty()) {
            warnings.add(
                    new Block.Notice(
                            Tone.GOOD,
                            Words.of("Every question and mutation is served. No warnings."),
                            List.of()));
        }
        return Section.of("warnings", "Warnings", warnings)
                .with(design.unserved().stream().map(WarningsPart::section).toList());
    }

    private static Section section(Unserved unserved) {
        return Section.of(
                        Links.unserved(unserved.name()),
                        unserved.name(),
                        List.of(
                                new Block.Notice(
                                        Tone.BAD,
                                        Words.sentence(unserved.reason()),
                                        List.of(remedy(unserved.remedy())))))
                .about(unserved.ask())
                .marked(Words.NONE.andBadge(Tone.BAD, "not served"));
    }

    private static Words remedy(String remedy) {
        return Words.NONE.andStrong("Remedy:").andSentence(" " + remedy);
    }
}
