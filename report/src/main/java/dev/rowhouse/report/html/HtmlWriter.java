package dev.rowhouse.report.html;

import dev.rowhouse.report.content.Page;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Words;

import java.util.List;
import java.util.stream.Collectors;

/// A report as one HTML file.
///
/// The file has its style sheet, its script and its pictures in it. Its content security policy
/// forbids all requests, and all styles and scripts but these two.
public final class HtmlWriter {
    /// The id of the element that contains the design as JSON.
    public static final String DATA = "rowhouse-design";

    private final Markup out = new Markup();
    private final BlockWriter blocks;

    private HtmlWriter(Page page) {
        this.blocks =
                new BlockWriter(
                        out, page.allSections().map(Section::anchor).collect(Collectors.toSet()));
    }

    /// The text of the file.
    public static String write(Page page) {
        HtmlWriter writer = new HtmlWriter(page);
        writer.page(page);
        return writer.out.html();
    }

    private void page(Page page) {
        out.raw("<!doctype html>").line().open("html", "lang", "en").line();
        head(page);
        out.open("body").line();
        out.element("a", "Skip to the report", "class", "skip", "href", "#report").line();
        header(page);
        out.open("div", "class", "columns").line();
        contents(page);
        out.open("main", "id", "report").line();
        page.sections().forEach(section -> section(section, 2));
        out.close().line();
        out.close().line();
        out.open("footer").open("p");
        out.text("Written by Rowhouse from the model file. Press / to search.");
        out.close().close().line();
        // No character of the data can end the element.
        out.open("script", "type", "application/json", "id", DATA)
                .raw(page.data().replace("<", "\\u003c"))
                .close()
                .line();
        out.open("script").raw(Resource.SCRIPT.text()).close().line();
        out.close().line().close().line();
    }

    private void head(Page page) {
        out.open("head").line();
        out.empty("meta", "charset", "utf-8").line();
        out.empty(
                        "meta",
                        "http-equiv",
                        "Content-Security-Policy",
                        "content",
                        "default-src 'none'; img-src data:; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'"
                                .formatted(Resource.STYLE.hash(), Resource.SCRIPT.hash()))
                .line();
        out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .line();
        out.empty("meta", "name", "color-scheme", "content", "light dark").line();
        out.element("title", page.title() + " · Rowhouse report").line();
        out.open("style").raw(Resource.STYLE.text()).close().line();
        out.close().line();
    }

    private void header(Page page) {
        out.open("header", "class", "top").line();
        out.open("div", "class", "heading").element("h1", page.title());
        if (!page.about().isEmpty()) {
            out.element("p", page.about(), "class", "about");
        }
        out.close().line();
        out.open("div", "class", "search", "role", "search")
                .element("label", "Search", "for", "search")
                .empty(
                        "input",
                        "id",
                        "search",
                        "type",
                        "search",
                        "autocomplete",
                        "off",
                        "spellcheck",
                        "false",
                        "placeholder",
                        "table, question, column …",
                        "aria-describedby",
                        "found")
                .open("output", "id", "found", "aria-live", "polite")
                .close()
                .close()
                .line();
        out.close().line();
    }

    private void contents(Page page) {
        out.open("nav", "aria-label", "Contents").open("ul").line();
        for (Section section : page.sections()) {
            out.open("li").element("a", section.title(), "href", "#" + section.anchor());
            List<Section> inner = section.sections();
            if (!inner.isEmpty()) {
                out.open("ul");
                for (Section each : inner) {
                    out.open("li")
                            .open("a", "href", "#" + each.anchor(), "title", each.about())
                            .name(each.title())
                            .close()
                            .close();
                }
                out.close();
            }
            out.close().line();
        }
        out.close().close().line();
    }

    private void section(Section section, int level) {
        String title = section.anchor() + "-title";
        // A part is a landmark; there are too many entries for that.
        out.open(
                level == 2 ? "section" : "article",
                "class",
                level == 2 ? "part" : "entry",
                "id",
                section.anchor(),
                "aria-labelledby",
                title);
        out.open("h" + level, "id", title);
        out.open("span", "class", "subject").name(section.title()).close();
        badges(section.badges());
        out.element(
                "a",
                "#",
                "class",
                "anchor",
                "href",
                "#" + section.anchor(),
                "aria-label",
                "Link to " + section.title());
        out.close();
        if (!section.about().isEmpty()) {
            out.element("p", section.about(), "class", "ask");
        }
        out.line();
        blocks.write(section.blocks());
        section.sections().forEach(inner -> section(inner, Math.min(level + 1, 6)));
        out.close().line();
    }

    private void badges(Words badges) {
        if (!badges.isEmpty()) {
            out.text(" ");
            blocks.words(badges);
        }
    }
}
