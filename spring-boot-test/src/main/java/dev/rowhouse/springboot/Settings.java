package dev.rowhouse.springboot;

import dev.rowhouse.junit.Isolation;

import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestContextAnnotationUtils.AnnotationDescriptor;
import org.springframework.test.context.util.TestContextResourceUtils;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The settings of [AutoConfigureRowhouse] at a test class.
///
/// @param keyspace the keyspace of the session; empty if the application names it
/// @param schema the locations of the scripts, none of them relative, each in one form
record Settings(String keyspace, List<String> schema, Isolation isolation) {
    Settings {
        schema = List.copyOf(schema);
    }

    /// Reads the annotation of a class, of its superclasses, or of the classes around it.
    static Optional<Settings> of(Class<?> testClass) {
        AnnotationDescriptor<AutoConfigureRowhouse> found =
                TestContextAnnotationUtils.findAnnotationDescriptor(
                        testClass, AutoConfigureRowhouse.class);
        if (found == null) {
            return Optional.empty();
        }
        AutoConfigureRowhouse annotation = found.getAnnotation();
        String[] paths =
                TestContextResourceUtils.convertToClasspathResourcePaths(
                        found.getRootDeclaringClass(), annotation.schema());
        List<String> schema =
                Arrays.stream(paths)
                        .map(path -> path.replaceFirst("^classpath:/", "classpath:"))
                        .toList();
        return Optional.of(new Settings(annotation.keyspace(), schema, annotation.isolation()));
    }
}
