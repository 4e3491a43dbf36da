package dev.rowhouse.engine;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Each role is allowed what Apache Cassandra allows it, and refused in its words. The answers in the files are a node's.
class PermissionsTest {
    @TestFactory
    Stream<DynamicTest> everybodyMayDoWhatIsAllowed() {
        return GoldenRunner.of("golden/permitted", Roles::new).tests();
    }

    /// Runs statements one by one, a line each, and says what each answers; of the administrator only what is not plainly done.
    ///
    /// | verb | who |
    /// | --- | --- |
    /// | `administrator` | the program's own session |
    /// | `as ROLE` | a session of somebody who has logged in |
    private static final class Roles implements GoldenSession {
        private static final String DONE = "ok";

        private final Rowhouse database =
                Rowhouse.inMemory(
                        new RowhouseComponents(new ManualClock(1), RandomSource.seeded(1)),
                        RowhouseOptions.defaults().withDynamicDataMasking(true));
        private final Session administrator = database.connect();
        private final Map<String, Session> sessions = new HashMap<>();

        @Override
        public String run(GoldenCase golden) {
            boolean isAdministrator = golden.verb().equals("administrator");
            List<String> answers = new ArrayList<>();
            for (String cql : golden.input().lines().toList()) {
                String answer =
                        isAdministrator
                                ? answer(administrator, cql)
                                : answer(session(golden.arguments().getFirst()), cql);
                if (!isAdministrator || !answer.equals(DONE)) {
                    answers.add(answer);
                }
            }
            return String.join("\n", answers);
        }

        private Session session(String role) {
            return sessions.computeIfAbsent(role, name -> database.connect(new Login(name)));
        }

        private static String answer(Session session, String line) {
            try {
                ResultSet result = session.execute(line);
                List<String> lines = new ArrayList<>();
                lines.add(result.columns().size() == 0 ? DONE : "rows");
                result.forEach(row -> lines.add("  " + text(row)));
                result.warnings().forEach(warning -> lines.add("  warning: " + warning));
                return String.join("\n", lines);
            } catch (CqlException e) {
                return "error " + e.code() + ": " + e.message();
            }
        }

        private static String text(ResultRow row) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.columns().size(); i++) {
                // A driver takes a collection that is not there as an empty one.
                boolean isMap = row.columns().get(i).type() instanceof MapType;
                Object value = row.getObject(i);
                values.add(value == null && isMap ? "{}" : String.valueOf(value));
            }
            return String.join(" | ", values);
        }

        @Override
        public void close() {
            database.close();
        }
    }
}
