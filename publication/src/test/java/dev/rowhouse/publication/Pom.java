package dev.rowhouse.publication;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

/// A POM as it is published: without a parent, so that it says everything itself.
record Pom(Element root) {
    static Pom read(byte[] xml) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            return new Pom(
                    factory.newDocumentBuilder()
                            .parse(new ByteArrayInputStream(xml))
                            .getDocumentElement());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalArgumentException("a POM that cannot be read", e);
        }
    }

    /// The text of the element at a path of names from the root; empty when there is none.
    Optional<String> text(String... path) {
        List<Element> found = elements(path);
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(found.getFirst().getTextContent().strip());
    }

    /// All elements at a path of names from the root.
    List<Element> elements(String... path) {
        List<Element> found = List.of(root);
        for (String name : path) {
            found = found.stream().flatMap(element -> children(element, name).stream()).toList();
        }
        return found;
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }
}
