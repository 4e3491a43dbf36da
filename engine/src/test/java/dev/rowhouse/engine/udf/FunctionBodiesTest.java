package dev.rowhouse.engine.udf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// Bodies of functions: those that use what is not allowed never load; all others run and end.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FunctionBodiesTest {
    private static final long ROUNDS = Long.getLong("udf.rounds", 25);
    private static final long SEED = Long.getLong("udf.seed", 0);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Rowhouse database = Rowhouse.inMemory();
    private final Session session = database.connect();

    @BeforeAll
    void createTable() {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE k");
        session.execute("CREATE TABLE t (p text PRIMARY KEY)");
        session.execute("INSERT INTO t (p) VALUES ('x')");
    }

    @AfterAll
    void close() {
        database.close();
    }

    private void create(String body) {
        session.execute(
                "CREATE OR REPLACE FUNCTION f (b text) CALLED ON NULL INPUT RETURNS text LANGUAGE java AS $$"
                        + body
                        + "$$");
    }

    private String call() {
        return String.valueOf(session.execute("SELECT f(p) FROM t").rows().iterator().next());
    }

    @Test
    void forbiddenBodiesNeverLoadAndAllowedOnesEnd() {
        BodyDraw draw = new BodyDraw(RandomSource.seeded(SEED));
        int allowed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            BodyDraw.Body body = draw.next();
            String where = "seed %d, round %d: %s".formatted(SEED, round, body.text());
            try {
                create(body.text());
            } catch (CqlException e) {
                assertThat(body.isAllowed()).as(where + "\n" + e.message()).isFalse();
                assertThat(e.code()).as(where).isEqualTo(ErrorCode.INVALID);
                continue;
            }
            assertThat(body.isAllowed()).as(where).isTrue();
            allowed++;
            // On a busy machine, a thread may not get its turn in time; not so often in a row.
            assertThat(IntStream.range(0, 3).anyMatch(ignored -> ends(where))).as(where).isTrue();
        }
        System.out.printf("bodies: %d bodies, %d allowed%n", ROUNDS, allowed);
    }

    /// Whether a call returned or was stopped, and was not given up.
    private boolean ends(String where) {
        long givenUp = database.functionsGivenUp();
        long start = System.nanoTime();
        try {
            call();
        } catch (CqlException e) {
            assertThat(e.code()).as(where).isEqualTo(ErrorCode.FUNCTION_FAILURE);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).as(where).isLessThan(PATIENCE);
        return database.functionsGivenUp() == givenUp;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // A lambda that a method of the JDK calls.
                "List<Integer> l = new ArrayList<>(List.of(1, 2)); l.sort((x, y) -> { while (true) {} }); return b;",
                "Iterable<Integer> i = () -> { for (;;) {} }; for (Integer x : i) {} return b;",
                "Comparator<Integer>[] c = new Comparator[1]; c[0] = (x, y) -> c[0].compare(y, x); return \"\" + c[0].compare(1, 2);",
                // An expression that backtracks.
                "return \"\" + \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\".matches(\"(.*a){30}b\");",
                "return \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\".replaceAll(\"(.*a){30}b\", \"\");",
                "return \"\" + \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\".split(\"(.*a){30}b\").length;",
                "java.util.regex.Matcher m = java.util.regex.Pattern.compile(\"(.*a){30}b\").matcher(\"\"); m.reset(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"); return \"\" + m.matches();",
                // Numbers.
                "return \"\" + java.math.BigInteger.ONE.shiftLeft(4_000_000).isProbablePrime(9);",
                "return \"\" + java.math.BigInteger.ONE.shiftLeft(9_999).multiply(java.math.BigInteger.ONE.shiftLeft(9_999)).multiply(java.math.BigInteger.TEN).nextProbablePrime();",
                "return \"\" + java.math.BigInteger.TEN.pow(1_000_000_000);",
                "return new java.math.BigDecimal(\"1e1000000000\").add(java.math.BigDecimal.ONE).toPlainString();",
                "return \"\" + java.math.BigDecimal.ONE.divide(new java.math.BigDecimal(3), 1_000_000_000, java.math.RoundingMode.UP);",
                // Texts and containers that grow.
                "return b.repeat(2_000_000_000);",
                "return \"x\".repeat(30_000_000).replace(\"x\", \"y\".repeat(100));",
                "return String.join(\"x\".repeat(1_000_000), Collections.nCopies(100_000, b));",
                "return String.format(\"%1000000000s\", b);",
                "List<Object> l = new ArrayList<>(); while (true) l.add(l.size());",
                "Object o = null; while (true) o = new Object[] {o};",
                "Throwable o = null; while (true) o = new Exception(o);",
                "StringBuilder s = new StringBuilder(b); while (true) s.append(s);",
                "List<Object> l = new ArrayList<>(); l.add(l); return \"\" + l.hashCode();",
                "List<Object> l = List.of(b); for (int i = 0; i < 60; i++) l = List.of(l, l); return l.toString();",
                "Set<Object> root = new HashSet<>(), s = root, t = new HashSet<>(); for (int i = 0; i < 100; i++) { Set<Object> u = new HashSet<>(), v = new HashSet<>(); u.add(b); s.add(u); s.add(v); t.add(u); t.add(v); s = u; t = v; } return \"\" + root.hashCode();",
                // A body that catches what ends it.
                "while (true) { try { while (true) {} } catch (Throwable e) { } finally { b = \"\"; } }",
                "throw new Error(\"boo\");",
                "throw new OutOfMemoryError();",
            })
    void bodiesThatWouldNotEndAreStopped(String body) {
        create(body);
        long start = System.nanoTime();
        assertThatThrownBy(this::call)
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.FUNCTION_FAILURE));
        assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)).isLessThan(15);
    }

    @Test
    void aCallWithMuchForTheJdkToDoBeginsAgainOnAThreadOfItsOwn() {
        create(
                "try { return \"\" + \"x\".repeat(70_000).replace(\"x\", \"yy\").length(); } catch (Throwable e) { while (true) {} }");
        assertThat(call()).contains("140000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "final String a = \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"; final String c = a + a + a + a + a + a + a + a; final String d = c + c + c + c + c + c + c + c; final String e = d + d + d + d + d + d + d + d; return e + e + e + e + e + e + e + e;",
                "return b; } } class Other { static { } } interface More { default void m() { ",
            })
    void theCompilerIsNotKeptBusy(String body) {
        assertThatThrownBy(() -> create(body))
                .isInstanceOfSatisfying(
                        CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
    }

    @Test
    void deepNestingIsRefused() {
        String deep = "(".repeat(50_000) + "1" + ")".repeat(50_000);
        assertThatThrownBy(() -> create("return \"\" + " + deep + ";"))
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> assertThat(e.message()).contains("nested too deeply"));
        assertThatThrownBy(() ->
                        create("int i = 0; " + "{".repeat(900) + "}".repeat(900) + "return b;"))
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> assertThat(e.message()).contains("nested too deeply"));
    }

    @Test
    void aCallOnAVirtualThreadDoesNotHoldItsCarrier() throws InterruptedException {
        create("while (true) {}");
        Thread[] callers = new Thread[16];
        for (int i = 0; i < callers.length; i++) {
            callers[i] =
                    Thread.ofVirtual()
                            .start(() -> {
                                try {
                                    call();
                                    fail("it does not end");
                                } catch (CqlException ignored) {
                                    // As it should.
                                }
                            });
        }
        long start = System.nanoTime();
        Thread other = Thread.ofVirtual().start(() -> {});
        other.join();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
        for (Thread caller : callers) {
            caller.join();
        }
    }
}
