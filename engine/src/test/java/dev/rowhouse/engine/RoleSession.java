package dev.rowhouse.engine;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenSession;
import dev.rowhouse.testkit.ManualClock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Runs statements one by one, a line each, and says what each answers; of the administrator only
/// what is not plainly done.
///
/// | verb | who |
/// | --- | --- |
/// | `administrator` | the program's own session |
/// | `as ROLE` | a session of somebody who has logged in |
final class RoleSession implements GoldenSession {
    private static final String DONE = "ok";

    private final Rowhouse database;
    private final Session administrator;
    private final Map<String, Session> sessions = new HashMap<>();

    /// @param nowMicros the time of day, which does not go on
    RoleSession(RowhouseOptions options, long nowMicros) {
        database =
                Rowhouse.inMemory(
                        new RowhouseComponents(new ManualClock(nowMicros), RandomSource.seeded(1)),
                        options);
        administrator = database.connect();
    }

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
            result.warnings()
                    .forEach(warning -> lines.add(("  warning: " + warning).stripTrailing()));
            return String.join("\n", lines);
        } catch (CqlException e) {
            return ("error " + e.code() + ": " + e.message()).stripTrailing();
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
