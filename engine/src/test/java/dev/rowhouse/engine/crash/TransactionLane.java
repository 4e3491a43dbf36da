package dev.rowhouse.engine.crash;

import dev.rowhouse.engine.Session;

import java.util.SortedMap;
import java.util.TreeMap;

/// Transactions that take from an account of one table, add as much to an account of another, and
/// write how far they have come.
final class TransactionLane implements Lane {
    private static final int ACCOUNTS = 7;
    private static final int AT_FIRST = 1_000_000;

    @Override
    public void createTables(Session session) {
        session.execute(
                "CREATE TABLE IF NOT EXISTS crash.payer (id int PRIMARY KEY, v int) WITH transactional_mode = 'full'");
        session.execute(
                "CREATE TABLE IF NOT EXISTS crash.payee (id int PRIMARY KEY, v int) WITH transactional_mode = 'mixed_reads'");
    }

    @Override
    public void execute(Session session, int number) {
        int id = number % ACCOUNTS;
        if (number < ACCOUNTS) {
            session.execute(
                    "BEGIN TRANSACTION INSERT INTO crash.payer (id, v) VALUES (?, ?); INSERT INTO crash.payee (id, v) VALUES (?, ?); COMMIT TRANSACTION",
                    id,
                    AT_FIRST,
                    id + ACCOUNTS,
                    0);
            return;
        }
        session.execute(
                "BEGIN TRANSACTION LET a = (SELECT v FROM crash.payer WHERE id = ?); IF a.v >= ? THEN UPDATE crash.payer SET v -= ? WHERE id = ?; UPDATE crash.payee SET v += ? WHERE id = ?; END IF COMMIT TRANSACTION",
                id,
                number,
                number,
                id,
                number,
                id + ACCOUNTS);
    }

    @Override
    public SortedMap<String, String> read(Session session) {
        SortedMap<String, String> lines = new TreeMap<>();
        Lane.put(lines, "payer", session.execute("SELECT id, v FROM crash.payer"), "v");
        Lane.put(lines, "payee", session.execute("SELECT id, v FROM crash.payee"), "v");
        return lines;
    }

    @Override
    public SortedMap<String, String> after(int number) {
        SortedMap<String, String> lines = new TreeMap<>();
        for (int id = 0; id < ACCOUNTS && id <= number; id++) {
            int moved = 0;
            for (int i = id + ACCOUNTS; i <= number; i += ACCOUNTS) {
                moved += moved + i <= AT_FIRST ? i : 0;
            }
            lines.put("payer " + id, String.valueOf(AT_FIRST - moved));
            lines.put("payee " + (id + ACCOUNTS), String.valueOf(moved));
        }
        return lines;
    }
}
