package dev.rowhouse.report.compose;

import dev.rowhouse.plan.text.DesignScript;
import dev.rowhouse.report.change.DesignData;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Page;
import dev.rowhouse.report.content.Section;

import java.util.ArrayList;
import java.util.List;

/// Composes the report of a design.
public final class PageComposer {
    private PageComposer() {}

    /// The report.
    public static Page of(ReportSubject subject) {
        Links links = Links.of(subject.design());
        Marks marks = Marks.of(subject.changes());
        List<Section> sections = new ArrayList<>();
        sections.add(SummaryPart.of(subject, links));
        sections.add(WarningsPart.of(subject.design(), links));
        subject.changes().map(changes -> ChangesPart.of(changes, links)).ifPresent(sections::add);
        Gallery gallery = new Gallery(subject.pictures());
        List<Block> overview = gallery.all("conceptual", "tables", "copies");
        if (!overview.isEmpty()) {
            sections.add(Section.of("overview", "Overview", overview));
        }
        sections.add(new QuestionsPart(subject, links, marks).section());
        sections.add(new TablesPart(subject, links, marks, gallery).section());
        if (!subject.workload().mutations().isEmpty()) {
            sections.add(new MutationsPart(subject, links, marks, gallery).section());
        }
        sections.add(SizesPart.of(subject.design().forecast(), links, gallery));
        sections.add(new CostsPart(subject, links).section());
        sections.add(new RingPart(subject.ring(), links, gallery).section());
        sections.add(ProofPart.of(subject, links));
        sections.add(
                Section.of(
                        "schema",
                        "Schema",
                        List.of(
                                new Block.Code(
                                        "sql", "schema", DesignScript.of(subject.design())))));
        DesignTexts texts = DesignTexts.of(subject.design(), subject.explanation().cost());
        return new Page(
                subject.design().name(),
                subject.design().about(),
                sections,
                DesignData.write(subject.design(), texts));
    }
}
