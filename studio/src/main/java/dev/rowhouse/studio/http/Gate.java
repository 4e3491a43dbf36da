package dev.rowhouse.studio.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Decides which requests are answered. A page of another site that runs in the same browser must
/// neither read nor change a model, and a name that an attacker points at this machine must not
/// help it.
///
/// A request needs the token as the first part of its path, the address of this server as its
/// `Host`, and no `Origin` but that address. A request that changes something needs that `Origin`.
///
/// @param token the secret in the address of the page
/// @param port the port of this server
public record Gate(String token, int port) {
    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    /// What a request says about where it comes from.
    ///
    /// @param method such as `GET`
    /// @param path the path, with the token
    /// @param host the header `Host`
    /// @param origin the header `Origin`
    /// @param site the header `Sec-Fetch-Site`
    public record Visit(
            String method,
            String path,
            Optional<String> host,
            Optional<String> origin,
            Optional<String> site) {}

    /// The address of the page.
    public String address() {
        return "http://127.0.0.1:" + port + "/" + token + "/";
    }

    /// The reason why a request is refused; empty when it is answered.
    public Optional<String> refusal(Visit visit) {
        if (visit.host().isEmpty() || !hosts().contains(visit.host().get())) {
            return Optional.of("the Host is not this server");
        }
        String own = "http://" + visit.host().get();
        if (visit.origin().isPresent() && !visit.origin().get().equals(own)) {
            return Optional.of("the Origin is another site");
        }
        if (visit.site().isPresent() && !OWN_SITE.contains(visit.site().get())) {
            return Optional.of("the request comes from another site");
        }
        if (!READING.contains(visit.method()) && visit.origin().isEmpty()) {
            return Optional.of("a change needs an Origin");
        }
        return hasToken(visit.path())
                ? Optional.empty()
                : Optional.of("the token is missing or wrong; use the address that was printed");
    }

    /// The part of a path that follows the token, with its slash.
    public String behindToken(String path) {
        return path.substring(token.length() + 1);
    }

    private List<String> hosts() {
        return List.of("127.0.0.1:" + port, "localhost:" + port);
    }

    /// Compares in the same time whatever is wrong.
    private boolean hasToken(String path) {
        int end = path.indexOf('/', 1);
        return end > 0
                && MessageDigest.isEqual(
                        path.substring(1, end).getBytes(UTF_8), token.getBytes(UTF_8));
    }
}
