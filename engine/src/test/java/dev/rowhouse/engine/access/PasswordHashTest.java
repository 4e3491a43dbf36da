package dev.rowhouse.engine.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;

import org.junit.jupiter.api.Test;

final class PasswordHashTest {
    @Test
    void hashesMadeByCassandraAreThoseOfTheirPasswords() {
        String hash = "$2a$10$VBw9HImYgPqk8Wv6rlwB6OkfslRglOa6XN/LGu0xo2zE6GCqTClJ6";
        assertThat(PasswordHash.matches("cassandra", hash)).isTrue();
        assertThat(PasswordHash.matches("Cassandra", hash)).isFalse();
    }

    @Test
    void aPasswordMatchesItsHashWhateverItsLength() {
        for (int length : new int[] {0, 1, 71, 72, 73, 200}) {
            String password = "ä".repeat(length);
            String hash = PasswordHash.of(password, Bytes.wrap(new byte[16]));
            assertThat(PasswordHash.isHash(hash)).isTrue();
            assertThat(PasswordHash.matches(password, hash)).isTrue();
            assertThat(PasswordHash.matches("x" + password, hash)).isFalse();
        }
    }

    @Test
    void theSaltIsKeptInTheHash() {
        Bytes salt = Bytes.utf8("0123456789abcdef");
        String hash = PasswordHash.of("secret", salt);
        assertThat(PasswordHash.of("secret", salt)).isEqualTo(hash);
        assertThat(PasswordHash.of("secret", Bytes.utf8("0123456789abcdeg"))).isNotEqualTo(hash);
    }

    @Test
    void otherTextsAreNoHashes() {
        assertThat(PasswordHash.isHash("secret")).isFalse();
        assertThat(PasswordHash.isHash("$2b$10$" + "a".repeat(53))).isFalse();
        assertThat(PasswordHash.isHash("$2a$99$" + "a".repeat(53))).isFalse();
        assertThat(PasswordHash.isHash("$2a$10$" + "a".repeat(52))).isFalse();
    }
}
