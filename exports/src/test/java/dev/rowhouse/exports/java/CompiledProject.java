package dev.rowhouse.exports.java;

import com.datastax.oss.driver.internal.mapper.processor.MapperProcessor;

import dev.rowhouse.exports.file.GeneratedFile;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// A generated project, compiled with the object mapper's processor as its `pom.xml` has it, and
/// loaded.
final class CompiledProject implements AutoCloseable {
    private final URLClassLoader classes;

    private CompiledProject(URLClassLoader classes) {
        this.classes = classes;
    }

    /// Compiles the Java files among some.
    ///
    /// @param folder where class files go
    /// @throws AssertionError when a file does not compile, with what the compiler says
    static CompiledProject of(List<GeneratedFile> files, Path folder) throws IOException {
        List<Source> sources =
                files.stream()
                        .filter(file -> file.path().endsWith(".java"))
                        .map(Source::new)
                        .toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        JavaCompiler.CompilationTask task =
                compiler.getTask(
                        messages,
                        null,
                        null,
                        List.of(
                                "--release",
                                "17",
                                "-parameters",
                                "-proc:full",
                                "-Acom.datastax.oss.driver.mapper.logs.enabled=false",
                                "-classpath",
                                System.getProperty("java.class.path"),
                                "-d",
                                folder.toString()),
                        null,
                        sources);
        task.setProcessors(List.of(new MapperProcessor()));
        if (!task.call()) {
            throw new AssertionError(messages.toString());
        }
        URL[] urls = {folder.toUri().toURL()};
        return new CompiledProject(
                new URLClassLoader(urls, CompiledProject.class.getClassLoader()));
    }

    /// A class of the project.
    Class<?> type(String name) throws ClassNotFoundException {
        return classes.loadClass(name);
    }

    @Override
    public void close() throws IOException {
        classes.close();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(GeneratedFile file) {
            super(URI.create("string:///" + file.path()), JavaFileObject.Kind.SOURCE);
            this.text = file.text();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
