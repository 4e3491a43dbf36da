package dev.rowhouse.studio.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.studio.http.Gate.Visit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;

/// Which requests are refused: all that a page of another site can make a browser send.
class GateTest {
    private static final String HOST = "127.0.0.1:8080";
    private static final Gate GATE = new Gate("secret", 8080);
    private static final Visit READ =
            new Visit(
                    "GET",
                    "/secret/api/file",
                    Optional.of(HOST),
                    Optional.empty(),
                    Optional.empty());

    @Test
    void theOwnPageMayReadAndWrite() {
        assertThat(GATE.refusal(READ)).isEmpty();
        assertThat(GATE.refusal(from("PUT", Optional.of("http://" + HOST)))).isEmpty();
        assertThat(GATE.refusal(withSite("same-origin"))).isEmpty();
        assertThat(GATE.refusal(withSite("none"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "", "/secret", "/Secret/", "/secre/", "/secrets/", "//secret/"})
    void aWrongTokenIsRefused(String path) {
        assertThat(GATE.refusal(new Visit("GET", path, READ.host(), READ.origin(), READ.site())))
                .get()
                .asString()
                .contains("token");
    }

    /// A name that an attacker points at 127.0.0.1 is still in the header.
    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", ""})
    void anotherHostIsRefused(String host) {
        assertThat(
                        GATE.refusal(
                                new Visit(
                                        "GET",
                                        READ.path(),
                                        Optional.of(host),
                                        READ.origin(),
                                        READ.site())))
                .get()
                .asString()
                .contains("Host");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "null",
                "https://127.0.0.1:8080",
                "http://127.0.0.1:8081"
            })
    void anotherOriginIsRefused(String origin) {
        assertThat(GATE.refusal(from("GET", Optional.of(origin)))).isPresent();
        assertThat(GATE.refusal(from("PUT", Optional.of(origin)))).isPresent();
    }

    @Test
    void aChangeWithoutOriginIsRefused() {
        assertThat(GATE.refusal(from("PUT", Optional.empty()))).isPresent();
        assertThat(GATE.refusal(from("POST", Optional.empty()))).isPresent();
    }

    @Test
    void whatAnotherSiteLoadsIsRefused() {
        assertThat(GATE.refusal(withSite("cross-site"))).isPresent();
        assertThat(GATE.refusal(withSite("same-site"))).isPresent();
    }

    private static Visit from(String method, Optional<String> origin) {
        return new Visit(method, READ.path(), READ.host(), origin, READ.site());
    }

    private static Visit withSite(String site) {
        return new Visit("GET", READ.path(), READ.host(), READ.origin(), Optional.of(site));
    }
}
