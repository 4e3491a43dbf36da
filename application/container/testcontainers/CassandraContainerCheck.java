import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.metadata.Node;

import org.testcontainers.cassandra.CassandraContainer;
import org.testcontainers.utility.DockerImageName;

/// Starts the image by the unmodified module of Testcontainers, in each way that a test may.
/// `java -cp … CassandraContainerCheck.java IMAGE`; ends with 1 when something is not as it is with
/// Cassandra.
final class CassandraContainerCheck {
    private static final String QUERY = "SELECT name FROM shop.products WHERE id = 1";

    private final DockerImageName image;
    private boolean hasFailed;

    private CassandraContainerCheck(String image) {
        this.image = DockerImageName.parse(image).asCompatibleSubstituteFor("cassandra");
    }

    public static void main(String[] arguments) {
        CassandraContainerCheck check = new CassandraContainerCheck(arguments[0]);
        check.withInitScript();
        check.withDataCenter();
        check.withPasswords();
        System.exit(check.hasFailed ? 1 : 0);
    }

    private void withInitScript() {
        try (CassandraContainer cassandra = container().withInitScript("schema.cql")) {
            long started = System.nanoTime();
            cassandra.start();
            long millis = (System.nanoTime() - started) / 1_000_000;
            System.out.printf("  %5d ms  until start() returns%n", millis);
            try (CqlSession session = builder(cassandra).build()) {
                expect("withInitScript", "lamp", text(session, QUERY));
            }
        }
    }

    private void withDataCenter() {
        try (CassandraContainer cassandra =
                container().withEnv("CASSANDRA_DC", "west").withEnv("CASSANDRA_RACK", "r2")) {
            cassandra.start();
            expect("getLocalDatacenter", "west", cassandra.getLocalDatacenter());
            try (CqlSession session = builder(cassandra).build()) {
                Node node = session.getMetadata().getNodes().values().iterator().next();
                expect("CASSANDRA_DC", "west", String.valueOf(node.getDatacenter()));
                expect("CASSANDRA_RACK", "r2", String.valueOf(node.getRack()));
            }
        }
    }

    private void withPasswords() {
        try (CassandraContainer cassandra =
                container().withConfigurationOverride("passwords").withInitScript("schema.cql")) {
            cassandra.start();
            CqlSessionBuilder builder =
                    builder(cassandra)
                            .withAuthCredentials(cassandra.getUsername(), cassandra.getPassword());
            try (CqlSession session = builder.build()) {
                expect("withConfigurationOverride", "lamp", text(session, QUERY));
            }
            try (CqlSession session =
                    builder(cassandra).withAuthCredentials("cassandra", "wrong").build()) {
                expect("a wrong password", "an error", text(session, QUERY));
            } catch (RuntimeException e) {
                expect("a wrong password", "an error", "an error");
            }
        }
    }

    private CassandraContainer container() {
        return new CassandraContainer(image);
    }

    private static CqlSessionBuilder builder(CassandraContainer cassandra) {
        return CqlSession.builder()
                .addContactPoint(cassandra.getContactPoint())
                .withLocalDatacenter(cassandra.getLocalDatacenter());
    }

    private static String text(CqlSession session, String query) {
        return String.valueOf(session.execute(query).one().getString(0));
    }

    private void expect(String what, String wanted, String got) {
        boolean isRight = wanted.equals(got);
        hasFailed |= !isRight;
        System.out.println(
                isRight
                        ? "  ok    " + what
                        : "  WRONG " + what + ": " + got + " instead of " + wanted);
    }
}
