package dev.rowhouse.junit;

import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.junit.DatabaseSpec.Script;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/// Gives tests a database, with [RowhouseTest] or in code:
///
/// ```java
/// @RegisterExtension
/// static final RowhouseExtension ROWHOUSE =
///         RowhouseExtension.builder().keyspace("shop").schema("/shop.cql").build();
/// ```
///
/// It needs JUnit 5.13 or newer, or JUnit 6.
///
/// **Thread safety.** Safe: tests may run side by side, and have a database each. Only those of a
/// class whose `@BeforeAll` methods or constructor of one instance for all tests took something
/// share one.
public final class RowhouseExtension
        implements ExecutionCondition, BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(RowhouseExtension.class);
    private static final RowhouseOptions OPTIONS =
            RowhouseOptions.forAnyCluster().withGuardrails(Guardrails.warning());

    private final Optional<Settings> settings;

    /// @param keyspace the keyspace in use, empty for none
    /// @param schema resources of scripts
    /// @param scripts scripts themselves
    private record Settings(
            String keyspace,
            List<String> schema,
            List<Script> scripts,
            Isolation isolation,
            RowhouseOptions options) {}

    /// An extension that does as [RowhouseTest] at the test class says.
    public RowhouseExtension() {
        this.settings = Optional.empty();
    }

    private RowhouseExtension(Settings settings) {
        this.settings = Optional.of(settings);
    }

    /// An extension that needs no annotation.
    public static Builder builder() {
        return new Builder();
    }

    /// Collects settings.
    ///
    /// **Thread safety.** Belongs to one thread.
    public static final class Builder {
        private final List<String> schema = new ArrayList<>();
        private final List<Script> scripts = new ArrayList<>();
        private String keyspace = "";
        private Isolation isolation = Isolation.METHOD;
        private RowhouseOptions options = OPTIONS;

        private Builder() {}

        /// The keyspace in use; it is created if it is not there once the scripts have been run.
        public Builder keyspace(String name) {
            keyspace = name;
            return this;
        }

        /// Adds a script: a resource in the package of the test class, or from the root of the
        /// class path if it begins with `/`.
        public Builder schema(String resource) {
            schema.add(resource);
            return this;
        }

        /// Adds a script that is run after the resources.
        public Builder statements(String cql) {
            scripts.add(new Script("statements " + (scripts.size() + 1), cql));
            return this;
        }

        /// Sets the scope in which tests see each other's writes.
        public Builder isolation(Isolation wanted) {
            isolation = wanted;
            return this;
        }

        /// Settings of the embedded engine, which a real cluster knows nothing of. Without them it
        /// warns of what hurts in production ([Guardrails#warning]).
        public Builder options(RowhouseOptions wanted) {
            options = wanted;
            return this;
        }

        /// The number of replicas, which the test gets as
        /// [dev.rowhouse.engine.replica.Replicas]; a part of [#options].
        ///
        /// @throws IllegalArgumentException when it is not between 1 and 9
        public Builder replicas(int count) {
            options = options.withReplicas(count);
            return this;
        }

        /// The extension.
        public RowhouseExtension build() {
            return new RowhouseExtension(
                    new Settings(
                            keyspace,
                            List.copyOf(schema),
                            List.copyOf(scripts),
                            isolation,
                            options));
        }
    }

    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    /// On a real Cassandra, skips tests that need the embedded database.
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (TestTarget.ofThisRun().isEmbedded()) {
            return ConditionEvaluationResult.enabled("The embedded engine has everything.");
        }
        return context.getElement()
                .flatMap(EmbeddedOnly::wantedBy)
                .map(type -> ConditionEvaluationResult.disabled(EmbeddedOnly.reason(type)))
                .orElseGet(() ->
                        ConditionEvaluationResult.enabled("Nothing of the embedded engine's."));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return Lease.provides(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return lease(context).provide(parameter.getParameter().getType());
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        Lease lease = lease(context);
        lease.begin();
        for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
            for (Field field :
                    AnnotationSupport.findAnnotatedFields(
                            instance.getClass(),
                            FromRowhouse.class,
                            ignored -> true,
                            HierarchyTraversalMode.TOP_DOWN)) {
                inject(instance, field, lease);
            }
        }
    }

    private static void inject(Object instance, Field field, Lease lease) {
        if (!Lease.provides(field.getType())
                || Modifier.isStatic(field.getModifiers())
                || Modifier.isFinal(field.getModifiers())) {
            throw new ExtensionConfigurationException(
                    "%s.%s cannot be @FromRowhouse: it should be a CqlSession, Rowhouse, Session, TestClock, Faults or Replicas, not static and not final."
                            .formatted(field.getDeclaringClass().getName(), field.getName()));
        }
        try {
            field.setAccessible(true);
            field.set(instance, lease.provide(field.getType()));
        } catch (IllegalAccessException e) {
            throw new ExtensionConfigurationException("cannot set " + field, e);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (settings(context).isolation() == Isolation.METHOD) {
            lease(context).reset();
        }
    }

    /// The database of the context: that of a context around it, if there is one, or one of its
    /// own, which goes when the context does. With [Isolation#CLASS] it is that of the class.
    private Lease lease(ExtensionContext context) {
        Settings wanted = settings(context);
        ExtensionContext owner =
                wanted.isolation() == Isolation.CLASS ? outermostClass(context) : context;
        return stored(owner.getStore(NAMESPACE), this, () -> newLease(wanted, owner), Lease.class);
    }

    /// Returns the value in the store; if there is none, makes and stores it. JUnit 5 knows no
    /// other method for it; in JUnit 6 it has a new name.
    @SuppressWarnings("deprecation")
    private static <T> T stored(Store store, Object key, Supplier<T> make, Class<T> type) {
        return Objects.requireNonNull(store.getOrComputeIfAbsent(key, ignored -> make.get(), type));
    }

    private static ExtensionContext outermostClass(ExtensionContext context) {
        ExtensionContext found = context;
        Optional<ExtensionContext> parent = context.getParent();
        while (parent.flatMap(ExtensionContext::getTestClass).isPresent()) {
            found = parent.get();
            parent = found.getParent();
        }
        return found;
    }

    private Lease newLease(Settings wanted, ExtensionContext context) {
        DatabasePool pool =
                stored(
                        context.getRoot().getStore(NAMESPACE),
                        DatabasePool.class,
                        () -> new DatabasePool(TestTarget.ofThisRun()),
                        DatabasePool.class);
        if (pool.isForOneAtATime()) {
            requireToBeTheOnlyOne(context);
        }
        List<Script> scripts = new ArrayList<>();
        wanted.schema().forEach(resource -> scripts.add(read(context, resource)));
        scripts.addAll(wanted.scripts());
        return new Lease(
                pool,
                new DatabasePool.Wish(
                        new DatabaseSpec(wanted.keyspace(), scripts), wanted.options()));
    }

    /// A test that waited for a second database would wait for itself.
    private void requireToBeTheOnlyOne(ExtensionContext context) {
        Store store = context.getStore(NAMESPACE);
        RowhouseExtension other = store.get(RowhouseExtension.class, RowhouseExtension.class);
        if (other != null && other != this) {
            throw new ExtensionConfigurationException(
                    "A test with two databases cannot run on a real Cassandra, where tests have one after the other: leave one of the two extensions out.");
        }
        store.put(RowhouseExtension.class, this);
    }

    private static Script read(ExtensionContext context, String resource) {
        Class<?> near = context.getRequiredTestClass();
        try (InputStream stream = near.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new ExtensionConfigurationException(
                        "There is no script %s %s."
                                .formatted(
                                        resource,
                                        resource.startsWith("/")
                                                ? "on the class path"
                                                : "beside " + near.getName()));
            }
            return new Script(resource, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Settings settings(ExtensionContext context) {
        return settings.orElseGet(() -> annotated(context));
    }

    private static Settings annotated(ExtensionContext context) {
        Optional<ExtensionContext> looked = Optional.of(context);
        while (looked.isPresent()) {
            Optional<RowhouseTest> found =
                    looked.flatMap(ExtensionContext::getTestClass)
                            .flatMap(type ->
                                    AnnotationSupport.findAnnotation(type, RowhouseTest.class));
            if (found.isPresent()) {
                RowhouseTest test = found.get();
                return new Settings(
                        test.keyspace(),
                        List.of(test.schema()),
                        List.of(),
                        test.isolation(),
                        OPTIONS.withReplicas(test.replicas()));
            }
            looked = looked.flatMap(ExtensionContext::getParent);
        }
        return new Settings("", List.of(), List.of(), Isolation.METHOD, OPTIONS);
    }
}
