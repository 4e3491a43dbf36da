package dev.rowhouse.engine.udf;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.udf.api.JavaFunction;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/// Compiles the source of one function with the JDK's compiler, from memory to memory. The source
/// sees the JDK and the classes of [dev.rowhouse.engine.udf.api], nothing else of the application.
final class MemoryCompiler {
    private static final String API = JavaFunction.class.getPackageName();
    private static final List<String> API_CLASSES =
            List.of(
                    "Budget",
                    "Duration",
                    "Fields",
                    "JavaFunction",
                    "LocalDate",
                    "TupleValue",
                    "UDFContext",
                    "UDTValue");

    // No annotation processors, no module but the JDK's base. Text is joined by a StringBuilder,
    // whose growth can be watched; lines are kept
    // for errors.
    private static final List<String> OPTIONS =
            List.of(
                    "-proc:none",
                    "--limit-modules=java.base",
                    "-XDstringConcat=inline",
                    "-g:lines",
                    "-nowarn",
                    "-Xlint:none");

    private MemoryCompiler() {}

    /// The classes that the source becomes, by name; usually one.
    ///
    /// @throws CqlException when the source is wrong, or there is no compiler
    static Map<String, byte[]> compile(JavaSource source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw CqlException.invalid(
                            "User-defined functions need the Java compiler, and this Java runtime has none")
                    .withHint("run on a JDK that contains the module jdk.compiler");
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (JavaFileManager standard =
                        compiler.getStandardFileManager(
                                diagnostics, Locale.ROOT, StandardCharsets.UTF_8);
                Files files = new Files(standard)) {
            // Other output of the compiler, including its own failures, is discarded, because it
            // would quote the source.
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    Writer.nullWriter(),
                                    files,
                                    diagnostics,
                                    OPTIONS,
                                    null,
                                    List.of(new Source(source.text())));
            for (CompilationUnitTree unit : task.parse()) {
                SourceCheck.check(unit);
            }
            task.generate();
            if (diagnostics.getDiagnostics().stream()
                    .anyMatch(one -> one.getKind() == Diagnostic.Kind.ERROR)) {
                throw failure(source, diagnostics.getDiagnostics());
            }
            return files.classes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (StackOverflowError e) {
            throw CqlException.invalid(
                    "Java source compilation failed:\nthe body is nested too deeply");
        } catch (OutOfMemoryError e) {
            throw CqlException.invalid(
                    "Java source compilation failed:\nthe body takes too much memory to compile");
        } catch (CqlException e) {
            throw e;
        } catch (RuntimeException | AssertionError e) {
            throw CqlException.invalid(
                    "Java source compilation failed:\nthe compiler cannot cope with the body: it may be nested too deeply");
        }
    }

    private static CqlException failure(
            JavaSource source, List<Diagnostic<? extends JavaFileObject>> diagnostics) {
        StringBuilder text = new StringBuilder("Java source compilation failed:\n");
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                long line = diagnostic.getLineNumber() - source.bodyLine() + 1;
                String message = CompilerMessages.of(diagnostic, source);
                text.append(
                        line >= 1 && line <= source.bodyLines()
                                ? "Line " + line + ": " + message + "\n"
                                : "GENERATED SOURCE ERROR: line %d (in generated source): %s\n"
                                        .formatted(diagnostic.getLineNumber(), message));
            }
        }
        return CqlException.invalid("%s", text);
    }

    private static URI uri(String name, JavaFileObject.Kind kind) {
        return URI.create("memory:///" + name.replace('.', '/') + kind.extension);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(uri(JavaSource.PACKAGE + "." + JavaSource.CLASS, Kind.SOURCE), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /// A class of the API, read from where this class came from.
    private static final class ApiClass extends SimpleJavaFileObject {
        private final String name;

        ApiClass(String name) {
            super(uri(API + "." + name, Kind.CLASS), Kind.CLASS);
            this.name = name;
        }

        String binaryName() {
            return API + "." + name;
        }

        @Override
        public InputStream openInputStream() throws IOException {
            InputStream stream = JavaFunction.class.getResourceAsStream(name + ".class");
            if (stream == null) {
                throw new IOException("no class " + binaryName());
            }
            return stream;
        }
    }

    private static final class Compiled extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Compiled(String name) {
            super(uri(name, Kind.CLASS), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    private static final class Files extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, Compiled> compiled = new LinkedHashMap<>();

        Files(JavaFileManager standard) {
            super(standard);
        }

        Map<String, byte[]> classes() {
            return compiled.entrySet().stream()
                    .collect(
                            Collectors.toMap(
                                    Map.Entry::getKey, one -> one.getValue().bytes.toByteArray()));
        }

        @Override
        public Iterable<JavaFileObject> list(
                Location location,
                String packageName,
                Set<JavaFileObject.Kind> kinds,
                boolean recurse)
                throws IOException {
            if (location != StandardLocation.CLASS_PATH) {
                return super.list(location, packageName, kinds, recurse);
            }
            List<JavaFileObject> found = new ArrayList<>();
            if (packageName.equals(API) && kinds.contains(JavaFileObject.Kind.CLASS)) {
                API_CLASSES.forEach(name -> found.add(new ApiClass(name)));
            }
            return found;
        }

        @Override
        public boolean hasLocation(Location location) {
            return location == StandardLocation.CLASS_PATH || super.hasLocation(location);
        }

        @Override
        public String inferBinaryName(Location location, JavaFileObject file) {
            return file instanceof ApiClass api
                    ? api.binaryName()
                    : super.inferBinaryName(location, file);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location,
                String className,
                JavaFileObject.Kind kind,
                @Nullable FileObject sibling) {
            return compiled.computeIfAbsent(className, Compiled::new);
        }

        @Override
        public FileObject getFileForOutput(
                Location location,
                String packageName,
                String relativeName,
                @Nullable FileObject sibling)
                throws IOException {
            throw new IOException("a function has no other files than its class");
        }
    }
}
