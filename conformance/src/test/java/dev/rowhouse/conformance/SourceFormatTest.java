package dev.rowhouse.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.Main;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/// All Java sources are as google-java-format (AOSP style) writes them. `-Dformat=apply` rewrites
/// those that are not.
class SourceFormatTest {
    @Test
    void sourcesAreFormatted() throws Exception {
        boolean apply = System.getProperty("format", "check").equals("apply");
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--aosp",
                                "--skip-javadoc-formatting",
                                "--skip-reflowing-long-strings",
                                apply ? "--replace" : "--dry-run"));
        SourceTree.ofProject().javaFiles().forEach(file -> arguments.add(file.toString()));
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        int exitCode =
                new Main(
                                new PrintWriter(output, true),
                                new PrintWriter(errors, true),
                                InputStream.nullInputStream())
                        .format(arguments.toArray(String[]::new));
        assertThat(errors.toString()).isEmpty();
        assertThat(output.toString())
                .as("files that mvn -pl conformance -am test -Dformat=apply would rewrite")
                .isEmpty();
        assertThat(exitCode).isZero();
    }
}
