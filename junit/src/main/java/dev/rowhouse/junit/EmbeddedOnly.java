package dev.rowhouse.junit;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.replica.Replicas;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Types of parameters and fields that a real Cassandra cannot provide.
final class EmbeddedOnly {
    private static final Set<Class<?>> TYPES =
            Set.of(Rowhouse.class, Session.class, TestClock.class, Faults.class, Replicas.class);
    private static final List<Class<? extends Annotation>> AROUND_TESTS =
            List.of(BeforeAll.class, BeforeEach.class, AfterEach.class, AfterAll.class);

    private EmbeddedOnly() {}

    /// Finds the type that a test asks for: the first of a test method's parameters, or of a test
    /// class's fields, or of the parameters of its constructors and of the methods around its
    /// tests.
    static Optional<Class<?>> wantedBy(AnnotatedElement test) {
        Stream<Class<?>> types =
                switch (test) {
                    case Method method -> parameters(method);
                    case Class<?> type -> ofClass(type);
                    default -> Stream.of();
                };
        return types.filter(TYPES::contains).findFirst();
    }

    /// The reason for skipping a test that asks for it.
    static String reason(Class<?> type) {
        return "There is no %s on a real Cassandra; the test is left out."
                .formatted(type.getSimpleName());
    }

    private static Stream<Class<?>> ofClass(Class<?> type) {
        Stream<Class<?>> fields =
                AnnotationSupport.findAnnotatedFields(type, FromRowhouse.class).stream()
                        .map(Field::getType);
        Stream<Class<?>> constructors =
                Arrays.stream(type.getDeclaredConstructors()).flatMap(EmbeddedOnly::parameters);
        Stream<Class<?>> methods =
                ReflectionSupport.findMethods(
                                type,
                                method ->
                                        AROUND_TESTS.stream()
                                                .anyMatch(around ->
                                                        AnnotationSupport.isAnnotated(
                                                                method, around)),
                                HierarchyTraversalMode.TOP_DOWN)
                        .stream()
                        .flatMap(EmbeddedOnly::parameters);
        return Stream.of(fields, constructors, methods).flatMap(types -> types);
    }

    private static Stream<Class<?>> parameters(Executable executable) {
        return Arrays.stream(executable.getParameterTypes());
    }
}
