package dev.rowhouse.server.net;

import java.net.Socket;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;

import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;

/// The SPIFFE identities among the alternative names of client certificates, as in Cassandra's
/// `SpiffeCertificateValidator`.
final class Identities {
    private static final int URI = 6;
    private static final String SPIFFE = "spiffe://";

    private Identities() {}

    /// The identities in the certificate that a client has shown; none when it has shown none, or
    /// the socket is not encrypted.
    static List<String> of(Socket socket) {
        try {
            if (socket instanceof SSLSocket encrypted
                    && encrypted.getSession().getPeerCertificates()[0]
                            instanceof X509Certificate certificate) {
                return of(certificate);
            }
        } catch (SSLPeerUnverifiedException | CertificateParsingException e) {
            // It has shown none, or one that says nothing readable.
        }
        return List.of();
    }

    private static List<String> of(X509Certificate certificate) throws CertificateParsingException {
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        if (names == null) {
            return List.of();
        }
        return names.stream()
                .filter(name -> name.get(0) instanceof Integer kind && kind == URI)
                .map(name -> String.valueOf(name.get(1)))
                .filter(uri -> uri.startsWith(SPIFFE))
                .toList();
    }
}
