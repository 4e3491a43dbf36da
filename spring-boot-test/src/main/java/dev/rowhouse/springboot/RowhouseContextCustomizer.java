package dev.rowhouse.springboot;

import com.datastax.oss.driver.api.core.CqlIdentifier;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.junit.ServedDatabase;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.Resource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Starts a database for an application context and points the application to it, before its beans
/// start. It is closed after them.
///
/// Equal customizers belong to the same cached context.
///
/// @param keyspace the keyspace of the session; empty if the application names it
/// @param schema the locations of the scripts
record RowhouseContextCustomizer(String keyspace, List<String> schema)
        implements ContextCustomizer {
    RowhouseContextCustomizer {
        schema = List.copyOf(schema);
    }

    @Override
    public void customizeContext(
            ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
        if (hasDatabase(context.getParent())) {
            return;
        }
        ServedDatabase served = start(context);
        try {
            requireKeyspace(served.database(), context.getEnvironment());
            connect(context, served);
        } catch (RuntimeException e) {
            served.close();
            throw e;
        }
    }

    /// Whether a context above in a hierarchy has the database already.
    private static boolean hasDatabase(@Nullable ApplicationContext parent) {
        return parent != null
                && parent.getBeanProvider(ApplicationDatabase.class).getIfAvailable() != null;
    }

    private ServedDatabase start(ApplicationContext context) {
        ServedDatabase.Builder builder = ServedDatabase.builder().keyspace(keyspace);
        for (String location : schema) {
            builder.script(location, read(context.getResource(location), location));
        }
        return builder.start();
    }

    private static String read(Resource script, String location) {
        try {
            return script.getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The script %s of @AutoConfigureRowhouse cannot be read. A path without \"/\" is relative to the package of the annotated class; \"/shop.cql\" is a file of src/test/resources. (%s)"
                            .formatted(location, e.getMessage()),
                    e);
        }
    }

    private void requireKeyspace(Rowhouse database, ConfigurableEnvironment environment) {
        Optional<String> used =
                Optional.ofNullable(environment.getProperty(CassandraProperties.KEYSPACE))
                        .filter(name -> keyspace.isEmpty() && !name.isEmpty());
        if (used.isPresent()
                && database.schema()
                        .findKeyspace(CqlIdentifier.fromCql(used.get()).asInternal())
                        .isEmpty()) {
            throw new IllegalStateException(
                    "The application uses keyspace %s (%s), which %s: add CREATE KEYSPACE to a script, or let @AutoConfigureRowhouse(keyspace = \"%s\") create it."
                            .formatted(
                                    used.get(),
                                    CassandraProperties.KEYSPACE,
                                    schema.isEmpty()
                                            ? "does not exist, as @AutoConfigureRowhouse names no script"
                                            : "no script creates ("
                                                    + String.join(", ", schema)
                                                    + ")",
                                    used.get()));
        }
    }

    private void connect(ConfigurableApplicationContext context, ServedDatabase served) {
        InetSocketAddress address = served.address();
        CassandraProperties properties = CassandraProperties.of(address, keyspace);
        properties.addTo(context.getEnvironment());
        ApplicationDatabase database = new ApplicationDatabase(served);
        GenericApplicationContext beans = (GenericApplicationContext) context;
        DefaultListableBeanFactory factory = beans.getDefaultListableBeanFactory();
        // Beans are destroyed in the reverse order: the session first, then its database.
        factory.registerDisposableBean("rowhouseServer", database::close);
        factory.registerSingleton("rowhouseServer", database);
        factory.registerSingleton("rowhouse", served.database());
        factory.registerSingleton("rowhouseClock", served.clock());
        factory.registerSingleton("rowhouseFaults", served.faults());
        context.addBeanFactoryPostProcessor(
                new ConnectionCheck(context.getEnvironment(), properties));
        context.addApplicationListener(new StartListener(database));
    }
}
