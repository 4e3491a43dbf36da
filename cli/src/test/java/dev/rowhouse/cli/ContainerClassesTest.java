package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The container has the server and the shell, and neither the designer nor its libraries: they
/// must do without.
class ContainerClassesTest {
    private static final Pattern ABSENT =
            Pattern.compile(
                    "(dev\\.rowhouse\\.(model|plan|design|prove|imports|exports|draw|report|studio)|tools\\.jackson|io\\.modelcontextprotocol|reactor|com\\.networknt|net\\.sf\\.jsqlparser|com\\.google\\.ortools|org\\.eclipse\\.(elk|emf|xtext))\\..*");

    private final ContainerClasses classes = new ContainerClasses(classPath());

    @TempDir private Path home;

    /// The classes of the tests without those that the container lacks.
    private static final class ContainerClasses extends URLClassLoader {
        private ContainerClasses(URL[] classPath) {
            super("container", classPath, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (ABSENT.matcher(name).matches()) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }
    }

    private static URL[] classPath() {
        // Surefire starts the tests from a jar that only names the others.
        String all =
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"));
        List<URL> urls = new ArrayList<>();
        try {
            for (String each : all.split(File.pathSeparator, -1)) {
                urls.add(Path.of(each).toUri().toURL());
            }
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
        return urls.toArray(URL[]::new);
    }

    @AfterEach
    void close() throws IOException {
        classes.close();
    }

    private int run(String method, String... arguments) throws ReflectiveOperationException {
        Class<?> environment = classes.loadClass(CliEnvironment.class.getName());
        Method silent = environment.getDeclaredMethod("silent", Path.class);
        silent.setAccessible(true);
        Class<?> application = classes.loadClass(RowhouseApplication.class.getName());
        Constructor<?> constructor = application.getConstructor(environment);
        return (int)
                application
                        .getMethod(method, String[].class)
                        .invoke(
                                constructor.newInstance(silent.invoke(null, home)),
                                (Object) arguments);
    }

    @Test
    void the_server_and_the_shell_need_no_class_of_the_designer()
            throws ReflectiveOperationException {
        assertThat(run("runServer", "serve", "--help")).isZero();
        assertThat(
                        run(
                                "runServer",
                                "shell",
                                "-e",
                                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}; CREATE TABLE k.t (p int PRIMARY KEY); INSERT INTO k.t (p) VALUES (1); SELECT * FROM k.t; DESCRIBE TABLE k.t"))
                .isZero();
        assertThat(run("runCqlsh", "--version")).isZero();
    }

    @Test
    void all_commands_together_need_the_designer() {
        assertThatThrownBy(() -> run("run", "--help"))
                .isInstanceOf(InvocationTargetException.class)
                .hasCauseInstanceOf(NoClassDefFoundError.class);
    }
}
