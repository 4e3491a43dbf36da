package dev.rowhouse.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.net.URI;
import java.util.List;

import javax.tools.SimpleJavaFileObject;

class MethodLengthsTest {
    @Test
    void aMethodReachesFromItsAnnotationToItsClosingBrace() throws Exception {
        String source =
                """
                record A(int b) {
                    A {
                        assert b > 0;
                    }

                    /// A comment does not count.
                    @Override
                    public String toString() {
                        return new Object() {
                            String inner() {
                                return "a";
                            }
                        }.inner();
                    }

                    abstract static class B {
                        abstract void none();

                        void one() {}
                    }
                }
                """;

        assertThat(MethodLengths.of(List.of(new Source(source))))
                .containsExactly(
                        new MethodLengths.Method("/A.java:2 <init>", 3),
                        new MethodLengths.Method("/A.java:7 toString", 8),
                        new MethodLengths.Method("/A.java:10 inner", 3),
                        new MethodLengths.Method("/A.java:19 one", 1));
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///A.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
