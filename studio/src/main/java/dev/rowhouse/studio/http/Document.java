package dev.rowhouse.studio.http;

/// An HTML document and what a browser may load for it.
///
/// @param html the document
/// @param nonce the secret of this copy: inline scripts and styles that carry it are allowed
public record Document(String html, String nonce) {
    /// The content security policy: only files of this server, and what carries the nonce.
    String policy() {
        return String.join(
                "; ",
                "default-src 'none'",
                "script-src 'self' 'nonce-" + nonce + "'",
                "style-src 'self' 'nonce-" + nonce + "'",
                "img-src 'self' data:",
                "connect-src 'self'",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'none'");
    }
}
