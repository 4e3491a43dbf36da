package dev.rowhouse.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.report.html.HtmlWriter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/// A report asks for nothing outside of its file.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SelfContainedTest {
    private static final Pattern ADDRESS =
            Pattern.compile("\\b(?:src|href|srcset|action|data|poster|background)=\"([^\"]*)\"");

    private final String html = HtmlWriter.write(TestReports.page(TestReports.example("hotel")));

    @Test
    void allAddressesAreInTheFile() {
        List<String> addresses =
                ADDRESS.matcher(html).results().map(found -> found.group(1)).toList();
        assertThat(addresses).isNotEmpty().allMatch(address -> address.startsWith("#"));
        assertThat(html).doesNotContain("@import", "url(", "<link", "<iframe", "<img", "<base");
        assertThat(content("script", 1))
                .doesNotContain("fetch(", "XMLHttpRequest", "WebSocket", "import(", "eval(");
        assertThat(content("style", 0) + content("script", 1))
                .doesNotContain("http:", "https:", "//x");
    }

    @Test
    void thePolicyAllowsOnlyItsOwnStyleAndScript() throws Exception {
        assertThat(html)
                .contains(
                        "default-src &#39;none&#39;; img-src data:; style-src &#39;%s&#39;; script-src &#39;%s&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"
                                .formatted(hash(content("style", 0)), hash(content("script", 1))));
        assertThat(html).doesNotContain(" style=\"", " onclick=");
    }

    private String content(String element, int index) {
        List<String> all =
                Pattern.compile("(?s)<" + element + "\\b[^>]*>(.*?)</" + element + ">")
                        .matcher(html)
                        .results()
                        .map(found -> found.group(1))
                        .toList();
        return all.get(index);
    }

    private static String hash(String text) throws Exception {
        byte[] hash =
                MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(hash);
    }
}
