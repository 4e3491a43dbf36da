package dev.rowhouse.shell.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// The shell as a person at a terminal meets it: keys go in, letters come out.
@Timeout(60)
class InteractiveShellTest {
    private static final String KEYSPACE =
            "CREATE KEYSPACE shop WITH replication ="
                    + " {'class': 'SimpleStrategy', 'replication_factor': 1};";
    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";
    private static final String UP = "\u001bOA";

    @TempDir private Path home;

    private TypingPerson person() throws Exception {
        return TypingPerson.sitsDown(home.resolve("history"));
    }

    private TypingPerson personWithATable() throws Exception {
        TypingPerson person = person();
        person.types(KEYSPACE + "\r").sees("rowhouse> ");
        person.types("USE shop;\r").sees("rowhouse:shop> ");
        person.types("CREATE TABLE likes (customer int, product int, note text,")
                .types(" PRIMARY KEY (customer, product));\r")
                .sees("rowhouse:shop> ");
        return person;
    }

    @Test
    void aStatementMaySpanLines() throws Exception {
        try (TypingPerson person = personWithATable()) {
            person.types("INSERT INTO likes (customer, product, note)\r")
                    .sees("...> ")
                    .types("VALUES (1, 2, 'a;b');\r")
                    .sees("rowhouse:shop> ")
                    .types("SELECT * FROM likes;\r")
                    .sees("a;b")
                    .sees("(1 rows)");
        }
    }

    @Test
    void aBatchKeepsItsSemicolons() throws Exception {
        try (TypingPerson person = personWithATable()) {
            person.types("BEGIN BATCH\r").sees("...> ");
            person.types("INSERT INTO likes (customer, product) VALUES (1, 1);\r").sees("...> ");
            person.types("APPLY BATCH;\r").sees("rowhouse:shop> ");
            person.types("SELECT count(*) FROM likes;\r").sees("(1 rows)");
        }
    }

    @Test
    void tabCompletesKeywordsTablesAndColumns() throws Exception {
        try (TypingPerson person = personWithATable()) {
            person.types("SELECT no\t").sees("SELECT no");
            person.types(CTRL_C).sees("rowhouse:shop> ");
            person.types("DESCRIBE TABLE li\t").sees("likes ");
            person.types(";\r").sees("CREATE TABLE shop.likes");
            person.sees("rowhouse:shop> ").types("SELECT * FROM likes WH\t").sees("WHERE ");
            person.types("cust\t").sees("customer ");
            person.types("= 1;\r").sees("(0 rows)");
        }
    }

    @Test
    void controlCDropsWhatIsBeingTyped() throws Exception {
        try (TypingPerson person = personWithATable()) {
            person.types("SELECT nonsense\r").sees("...> ");
            person.types(CTRL_C).sees("rowhouse:shop> ");
            person.types("SELECT * FROM likes;\r").sees("(0 rows)");
            assertThat(person.screen()).doesNotContain("Exception");
        }
    }

    @Test
    void controlCLeavesAScriptAndNotTheShell() throws Exception {
        StringBuilder script = new StringBuilder();
        for (int i = 0; i < 300_000; i++) {
            script.append("INSERT INTO shop.likes (customer, product) VALUES (1, ")
                    .append(i)
                    .append(");\n");
        }
        Path file = home.resolve("long.cql");
        FileSystem.system().writeText(file, script + "SELECT 'the end' FROM shop.likes;\n");
        try (TypingPerson person = personWithATable()) {
            person.types("SOURCE '" + file + "'\r").sees("long.cql'");
            person.awaitsExecution().types(CTRL_C).sees("interrupted").sees("rowhouse:shop> ");
            person.types("DESCRIBE TABLES;\r").sees("likes").sees("rowhouse:shop> ");
            assertThat(person.screen()).doesNotContain("Cannot infer");
        }
    }

    @Test
    void controlCStopsAStatement() throws Exception {
        StringBuilder script =
                new StringBuilder("CREATE TABLE shop.numbers (n int PRIMARY KEY);\n");
        for (int i = 0; i < 2000; i++) {
            script.append("INSERT INTO shop.numbers (n) VALUES (").append(i).append(");\n");
        }
        Path file = home.resolve("numbers.cql");
        FileSystem.system().writeText(file, script.toString());
        try (TypingPerson person = personWithATable()) {
            person.types("SOURCE '" + file + "'\r").sees("numbers.cql'").sees("rowhouse:shop> ");
            person.types("CREATE FUNCTION slow(n int) CALLED ON NULL INPUT RETURNS int")
                    .types(" LANGUAGE java AS 'for (int i = 0; i < 20000000; i++) { n += i; }")
                    .types(" return n;';\r")
                    .sees("rowhouse:shop> ");
            // Without Ctrl-C it would take minutes.
            person.types("INSERT INTO likes (customer, product) VALUES (1, 1);")
                    .types(" SELECT sum(slow(n)) FROM numbers;\r")
                    .awaitsExecution()
                    .types(CTRL_C)
                    .sees("interrupted")
                    .sees("rowhouse:shop> ");
            person.types("SELECT * FROM likes;\r").sees("(1 rows)");
        }
    }

    @Test
    void controlCEndsACopyWithACount() throws Exception {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            rows.append("1,").append(i).append(",x\n");
        }
        Path file = home.resolve("rows.csv");
        FileSystem.system().writeText(file, rows.toString());
        try (TypingPerson person = personWithATable()) {
            // Without Ctrl-C it would take half a minute.
            person.types("COPY likes FROM '" + file + "' WITH INGESTRATE = 700;\r")
                    .awaitsExecution()
                    .types(CTRL_C)
                    .sees("rows imported from 1 files")
                    .sees("interrupted; there are more rows")
                    .sees("rowhouse:shop> ");
            person.types("SELECT note FROM likes LIMIT 1;\r").sees("(1 rows)");
        }
    }

    @Test
    void dataMayBeTyped() throws Exception {
        try (TypingPerson person = personWithATable()) {
            person.types("COPY likes FROM STDIN;\r").sees("[copy] ");
            person.types("1,2,typed\r").sees("[copy] ").types("\\.\r").sees("1 rows imported");
            person.types("SELECT note FROM likes;\r").sees("typed").sees("(1 rows)");
        }
    }

    @Test
    void anotherRoleLogsInUnseen() throws Exception {
        try (TypingPerson person = personWithATable()) {
            person.types("CREATE ROLE ann WITH PASSWORD = 'secret' AND LOGIN = true;\r")
                    .sees("rowhouse:shop> ");
            person.types("LOGIN ann\r").sees("Password: ");
            person.types("secret\r").sees("ann@rowhouse:shop> ");
            person.types("SELECT * FROM likes;\r").sees("Unauthorized");
            assertThat(person.screen()).containsOnlyOnce("secret");
        }
    }

    @Test
    void historyCanBeListed() throws Exception {
        try (TypingPerson person = person()) {
            person.types("SHOW HOST\r").sees("Connected to").sees("rowhouse> ");
            person.types("HISTORY 2\r").sees("HISTORY 2").sees("SHOW HOST").sees("HISTORY 2");
        }
    }

    @Test
    void longResultsComeInPages() throws Exception {
        try (TypingPerson person = personWithATable()) {
            for (int i = 0; i < 5; i++) {
                person.types("INSERT INTO likes (customer, product) VALUES (1, " + i + ");\r")
                        .sees("rowhouse:shop> ");
            }
            person.types("PAGING 2\r").sees("Page size: 2").sees("rowhouse:shop> ");
            person.types("SELECT * FROM likes;\r").sees("---MORE---");
            person.types(" ").sees("---MORE---");
            person.types("q").sees("(4 rows shown, there are more)").sees("rowhouse:shop> ");
            person.types("SELECT product FROM likes;\r").sees("---MORE---");
            person.types("\r").sees("---MORE---").types("\r").sees("(5 rows)");
        }
    }

    @Test
    void historyIsThereAtTheNextStart() throws Exception {
        try (TypingPerson person = person()) {
            person.types("DESCRIBE KEYSPACES;\r").sees("system_schema").sees("rowhouse> ");
            person.types(CTRL_D);
            person.hasLeft();
        }
        try (TypingPerson person = person()) {
            person.types(UP).sees("DESCRIBE KEYSPACES;");
            person.types("\r").sees("system_schema");
        }
    }

    @Test
    void exitLeaves() throws Exception {
        try (TypingPerson person = person()) {
            person.types("exit\r");
            person.hasLeft();
        }
    }
}
