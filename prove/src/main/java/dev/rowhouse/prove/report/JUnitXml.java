package dev.rowhouse.prove.report;

import dev.rowhouse.plan.text.TextLine;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// Proofs as JUnit's XML, which build servers show: a suite for each model, a test case for each
/// question, mutation, table and skipped phase.
public final class JUnitXml {
    private final XMLStreamWriter xml;

    private JUnitXml(XMLStreamWriter xml) {
        this.xml = xml;
    }

    /// The XML of some proofs.
    public static String of(List<ReportedProof> proofs) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            new JUnitXml(xml).suites(proofs);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("cannot write XML into a string", e);
        }
        return text.append('\n').toString();
    }

    private void suites(List<ReportedProof> proofs) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        line(0);
        xml.writeStartElement("testsuites");
        for (ReportedProof each : proofs) {
            suite(each);
        }
        line(0);
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void suite(ReportedProof proof) throws XMLStreamException {
        ProofReport report = proof.report();
        Located located = new Located(report, proof.source().places());
        List<CheckedPart> parts = CheckedPart.of(report, located);
        line(1);
        xml.writeStartElement("testsuite");
        attribute("name", report.run().model());
        attribute("tests", String.valueOf(parts.size()));
        attribute(
                "failures",
                String.valueOf(parts.stream().filter(each -> isFailed(each, report)).count()));
        attribute("errors", "0");
        attribute(
                "skipped",
                String.valueOf(parts.stream().filter(each -> isSkipped(each, report)).count()));
        attribute("time", seconds(report.run().seconds()));
        attribute("timestamp", timestamp(proof));
        properties(proof);
        for (CheckedPart each : parts) {
            testCase(each, report, located);
        }
        line(1);
        xml.writeEndElement();
    }

    /// The time without a zone, as the format has it; it is that of UTC.
    private static String timestamp(ReportedProof proof) {
        return proof.source().started().toString().substring(0, "2026-11-25T12:00:00".length());
    }

    private void properties(ReportedProof proof) throws XMLStreamException {
        line(2);
        xml.writeStartElement("properties");
        property("rowhouse", proof.source().version());
        property("file", proof.source().places().file());
        property("target", proof.report().run().target());
        for (Map.Entry<String, Long> each : proof.report().conditions().figures().entrySet()) {
            property(each.getKey(), String.valueOf(each.getValue()));
        }
        property("verdict", Verdict.text(proof.report()));
        line(2);
        xml.writeEndElement();
    }

    private void property(String name, String value) throws XMLStreamException {
        line(3);
        xml.writeEmptyElement("property");
        attribute("name", name);
        attribute("value", value);
    }

    private void testCase(CheckedPart part, ProofReport report, Located located)
            throws XMLStreamException {
        line(2);
        boolean isPassed = !isFailed(part, report) && !isSkipped(part, report);
        if (isPassed) {
            xml.writeEmptyElement("testcase");
        } else {
            xml.writeStartElement("testcase");
        }
        attribute("classname", report.run().model() + "." + part.group());
        attribute("name", part.name());
        attribute("time", seconds(part.seconds()));
        if (isPassed) {
            return;
        }
        line(3);
        if (!part.failures().isEmpty()) {
            failure(part, located);
        } else if (isFailed(part, report)) {
            Gap gap = part.gap().orElseThrow();
            xml.writeEmptyElement("failure");
            attribute("type", gap.kind().id());
            attribute("message", ProofText.line(gap));
        } else {
            xml.writeEmptyElement("skipped");
            attribute("message", part.gap().map(ProofText::line).or(part::skipped).orElse(""));
        }
        line(2);
        xml.writeEndElement();
    }

    /// One element even for several failures: not every reader takes more.
    private void failure(CheckedPart part, Located located) throws XMLStreamException {
        Failure first = part.failures().values().iterator().next();
        xml.writeStartElement("failure");
        attribute("type", first.kind().id());
        attribute(
                "message",
                part.failures().values().stream()
                        .map(each -> each.kind().text() + ": " + each.subject())
                        .distinct()
                        .collect(Collectors.joining("; ")));
        List<String> texts = new ArrayList<>();
        part.failures()
                .forEach((id, failure) ->
                        texts.add(
                                TextLine.plain(FailureText.of(failure, id, located.of(failure)))));
        xml.writeCharacters(allowed(String.join("\n", texts)));
        xml.writeEndElement();
    }

    private static boolean isFailed(CheckedPart part, ProofReport report) {
        return !part.failures().isEmpty()
                || part.gap().filter(gap -> !report.accepted().contains(gap.kind())).isPresent();
    }

    private static boolean isSkipped(CheckedPart part, ProofReport report) {
        return !isFailed(part, report) && (part.gap().isPresent() || part.skipped().isPresent());
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, allowed(value));
    }

    private void line(int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    /// The text with a replacement character for each character that XML 1.0 has no place for.
    private static String allowed(String text) {
        StringBuilder result = new StringBuilder(text.length());
        text.codePoints().map(c -> isAllowed(c) ? c : '\uFFFD').forEach(result::appendCodePoint);
        return result.toString();
    }

    private static boolean isAllowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || c >= ' ' && c <= 0xD7FF
                || c >= 0xE000 && c <= 0xFFFD
                || c >= 0x1_0000;
    }
}
