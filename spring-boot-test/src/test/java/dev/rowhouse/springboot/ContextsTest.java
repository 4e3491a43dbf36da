package dev.rowhouse.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;

import dev.rowhouse.engine.Rowhouse;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.test.annotation.DirtiesContext;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

class ContextsTest {
    /// Makes contexts that other test classes of this module do not share: each [TestRun] has locks
    /// of its own.
    private static final String CONTEXT = "test=contexts";

    private static final Map<Class<?>, ApplicationContext> CONTEXTS = new ConcurrentHashMap<>();
    private static final Map<Rowhouse, CqlSession> CLOSED = new ConcurrentHashMap<>();
    private static final Semaphore ALONE = new Semaphore(1);
    private static final CyclicBarrier BOTH = new CyclicBarrier(2);

    /// Sees only its own writes, and notes its context.
    abstract static class Writing {
        @Autowired CqlSession session = TestValues.injected();

        @BeforeAll
        static void enter() {
            assertThat(ALONE.tryAcquire()).isTrue();
        }

        @AfterAll
        static void leave() {
            ALONE.release();
        }

        @RepeatedTest(5)
        void sees_its_own_writes_only(@Autowired ApplicationContext context) {
            CONTEXTS.put(getClass(), context);
            for (int id = 10; id < 20; id++) {
                assertThat(session.execute("SELECT id FROM products").all()).hasSize(id - 8);
                session.execute("INSERT INTO products (id) VALUES (?)", id);
            }
        }
    }

    @SpringBootTest(classes = ShopApplication.class, properties = CONTEXT)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql")
    static class One extends Writing {}

    @SpringBootTest(classes = ShopApplication.class, properties = CONTEXT)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "classpath:dev/rowhouse/springboot/shop.cql")
    static class Two extends Writing {}

    @SpringBootTest(classes = ShopApplication.class, properties = CONTEXT)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "/dev/rowhouse/springboot/shop.cql")
    static class Three extends Writing {}

    @Test
    void classes_with_the_same_settings_share_a_context_and_run_one_after_the_other() {
        TestRun.requireSuccess(15, One.class, Two.class, Three.class);
        assertThat(CONTEXTS.get(One.class))
                .isSameAs(CONTEXTS.get(Two.class))
                .isSameAs(CONTEXTS.get(Three.class));
    }

    abstract static class Meeting {
        @Test
        void meets_the_other_class(
                @Autowired CqlSession session, @Autowired ApplicationContext context)
                throws Exception {
            CONTEXTS.put(getClass(), context);
            session.execute("INSERT INTO products (id) VALUES (3)");
            BOTH.await(5, TimeUnit.MINUTES);
            assertThat(session.execute("SELECT id FROM products").all()).hasSize(3);
        }
    }

    @SpringBootTest(
            classes = ShopApplication.class,
            properties = {CONTEXT, "spring.cassandra.keyspace-name=shop"})
    @AutoConfigureRowhouse(schema = "shop.cql")
    static class Here extends Meeting {}

    @SpringBootTest(classes = ShopApplication.class, properties = CONTEXT)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql")
    static class There extends Meeting {}

    @Test
    void classes_with_other_settings_have_a_database_of_their_own_at_the_same_time() {
        TestRun.requireSuccess(2, Here.class, There.class);
        assertThat(CONTEXTS.get(Here.class)).isNotSameAs(CONTEXTS.get(There.class));
    }

    @SpringBootTest(classes = ShopApplication.class, properties = "shop=closing")
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql")
    @DirtiesContext(classMode = DirtiesContext.ClassMode.AFTER_EACH_TEST_METHOD)
    static class Closing {
        @RepeatedTest(2)
        void notes_its_context(
                @Autowired ApplicationContext context,
                @Autowired Rowhouse database,
                @Autowired CqlSession session) {
            CONTEXTS.put(getClass(), context);
            assertThat(session.execute("SELECT id FROM products").all()).hasSize(2);
            session.execute("INSERT INTO products (id) VALUES (3)");
            CLOSED.put(database, session);
        }
    }

    @Test
    void a_database_is_closed_with_its_context() {
        TestRun.requireSuccess(2, Closing.class);
        assertThat(CLOSED).hasSize(2);
        CLOSED.forEach((database, session) -> {
            assertThat(session.isClosed()).isTrue();
            assertThatThrownBy(() -> database.connect().execute("SELECT * FROM shop.products"))
                    .isInstanceOf(IllegalStateException.class);
        });
    }
}
