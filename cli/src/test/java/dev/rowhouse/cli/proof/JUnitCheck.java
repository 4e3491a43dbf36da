package dev.rowhouse.cli.proof;

import static java.util.Objects.requireNonNull;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;

/// Checks a JUnit XML report: its structure, and that the figures of a suite are those of its test
/// cases.
final class JUnitCheck {
    private JUnitCheck() {}

    /// The problems of a report.
    static List<String> problems(String report) throws IOException {
        List<String> problems = new ArrayList<>();
        try {
            SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                    .newSchema(requireNonNull(JUnitCheck.class.getResource("/schema/junit.xsd")))
                    .newValidator()
                    .validate(new StreamSource(new StringReader(report)));
            Document document =
                    DocumentBuilderFactory.newDefaultInstance()
                            .newDocumentBuilder()
                            .parse(new InputSource(new StringReader(report)));
            NodeList suites = document.getElementsByTagName("testsuite");
            for (int i = 0; i < suites.getLength(); i++) {
                Element suite = (Element) suites.item(i);
                check(suite, "tests", "testcase", problems);
                check(suite, "failures", "failure", problems);
                check(suite, "errors", "error", problems);
                check(suite, "skipped", "skipped", problems);
            }
        } catch (SAXException e) {
            problems.add(String.valueOf(e.getMessage()));
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
        return problems;
    }

    private static void check(Element suite, String count, String tag, List<String> problems) {
        int found = suite.getElementsByTagName(tag).getLength();
        if (!suite.getAttribute(count).equals(String.valueOf(found))) {
            problems.add(count + " is " + suite.getAttribute(count) + ", not " + found);
        }
    }
}
