package dev.rowhouse.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.util.Base64;

/// Private keys, and what is said of files that hold none. Certificates are read by the tests of
/// the server and the shell, which connect with them.
class PemFileTest {
    private static PemFile file(String text) {
        return new PemFile(Path.of("a.pem"), Bytes.utf8(text));
    }

    private static PrivateKey key(String algorithm) throws Exception {
        return KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();
    }

    private static String pem(byte[] key) {
        return "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder().encodeToString(key)
                + "\n-----END PRIVATE KEY-----\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void keys_of_tls_are_read_also_behind_other_text(String algorithm) throws Exception {
        PrivateKey key = key(algorithm);

        assertThat(file("for the server\n" + pem(key.getEncoded())).privateKey()).isEqualTo(key);
    }

    @Test
    void a_file_without_a_key_is_named_with_the_remedy() {
        assertThatExceptionOfType(PemFile.PemException.class)
                .isThrownBy(file("-----BEGIN RSA PRIVATE KEY-----\nAAAA\n")::privateKey)
                .withMessage(
                        "There is no private key in a.pem: it must contain '-----BEGIN PRIVATE KEY-----'."
                                + " 'openssl pkcs8 -topk8 -nocrypt' converts other formats.");
    }

    @Test
    void a_damaged_key_is_told_from_none() throws Exception {
        assertThatExceptionOfType(PemFile.PemException.class)
                .isThrownBy(file(pem(new byte[] {1, 2, 3}).replace("AQID", "AQID="))::privateKey)
                .withMessageStartingWith("The private key in a.pem is damaged: ")
                .withMessageEndingWith(". Copy the file again from where it was made.");
        assertThatExceptionOfType(PemFile.PemException.class)
                .isThrownBy(file(pem(key("X25519").getEncoded()))::privateKey)
                .withMessage(
                        "The private key in a.pem is damaged or has none of the types RSA, EC, EdDSA.");
    }

    @Test
    void a_file_without_certificates_is_named_with_what_it_must_contain() throws Exception {
        String certificate = "-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----\n";
        assertThatExceptionOfType(PemFile.PemException.class)
                .isThrownBy(file("")::certificates)
                .withMessage(
                        "There is no certificate in a.pem: it must contain '-----BEGIN CERTIFICATE-----'.");
        assertThatExceptionOfType(PemFile.PemException.class)
                .isThrownBy(file(certificate)::certificates)
                .withMessageStartingWith("The certificates in a.pem are damaged: ")
                .withMessageEndingWith(". Copy the file again from where it was made.");
    }
}
