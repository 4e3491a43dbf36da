package dev.rowhouse.junit.manual;

import com.sun.source.util.JavacTask;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Compiles a snippet on the class path of the running test.
///
/// A snippet holds members of a class, classes among them, if the parser accepts it as such, and
/// statements otherwise. A line with nothing but `…` stands for code that was left out.
final class SnippetCompiler {
    private static final String LEFT_OUT = "…";
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /// The code around a snippet. It goes on the snippet's first and last line, so that lines keep
    /// their numbers.
    private enum Frame {
        MEMBERS("class Snippet {", "}"),
        STATEMENTS("class Snippet { void run() throws Exception {", "}}");

        private final String before;
        private final String after;

        Frame(String before, String after) {
            this.before = before;
            this.after = after;
        }
    }

    private final String imports;

    /// A compiler of snippets.
    ///
    /// @param imports what a reader's editor would import, such as `java.util.List` or
    ///     `static org.assertj.core.api.Assertions.assertThat`
    SnippetCompiler(List<String> imports) {
        this.imports =
                imports.stream().map(each -> "import " + each + "; ").collect(Collectors.joining());
    }

    /// Compiles a snippet and lists its errors, each with its place.
    List<String> errors(Snippet snippet) throws IOException {
        Frame frame = parses(snippet, Frame.MEMBERS) ? Frame.MEMBERS : Frame.STATEMENTS;
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavacTask task = task(snippet, frame, found);
        task.parse();
        task.analyze();
        return found.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each ->
                        snippet.place(each.getLineNumber()) + ": " + each.getMessage(Locale.ROOT))
                .toList();
    }

    private boolean parses(Snippet snippet, Frame frame) throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        task(snippet, frame, found).parse();
        return found.getDiagnostics().isEmpty();
    }

    private JavacTask task(
            Snippet snippet, Frame frame, DiagnosticCollector<JavaFileObject> found) {
        List<String> options =
                List.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
        return (JavacTask)
                COMPILER.getTask(null, null, found, options, null, List.of(source(snippet, frame)));
    }

    private Source source(Snippet snippet, Frame frame) {
        String code =
                snippet.code().stream()
                        .map(line -> line.strip().equals(LEFT_OUT) ? "" : line)
                        .collect(Collectors.joining("\n"));
        return new Source(imports + frame.before + code + frame.after);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Snippet.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
