package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.error.CqlException;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Attempts of a role with few rights to gain more, or to reach what is not its own. None changes a
/// role, a permission or a row of others.
class RightsAttacksTest {
    private static final List<String> ATTEMPTS =
            List.of(
                    // Roles.
                    "CREATE ROLE other WITH SUPERUSER = true",
                    "CREATE ROLE other WITH LOGIN = true AND PASSWORD = 'x'",
                    "CREATE USER other WITH PASSWORD 'x' SUPERUSER",
                    "ALTER ROLE mallory WITH SUPERUSER = true",
                    "ALTER USER mallory SUPERUSER",
                    "ALTER ROLE mallory WITH SUPERUSER = true AND PASSWORD = 'secret'",
                    "ALTER ROLE mallory WITH ACCESS TO ALL DATACENTERS",
                    "ALTER ROLE mallory WITH LOGIN = false AND SUPERUSER = true",
                    "ALTER ROLE cassandra WITH PASSWORD = 'x'",
                    "ALTER ROLE alice WITH PASSWORD = 'x'",
                    "ALTER ROLE cassandra WITH SUPERUSER = false",
                    "ALTER ROLE alice WITH LOGIN = false",
                    "DROP ROLE cassandra",
                    "DROP ROLE alice",
                    "DROP ROLE IF EXISTS alice",
                    "DROP USER alice",
                    "ADD IDENTITY 'spiffe://me' TO ROLE 'cassandra'",
                    "ADD IDENTITY 'spiffe://me' TO ROLE 'mallory'",
                    "DROP IDENTITY 'spiffe://alice'",
                    // Permissions.
                    "GRANT cassandra TO mallory",
                    "GRANT alice TO mallory",
                    "GRANT mallory TO alice",
                    "REVOKE mallory FROM alice",
                    "GRANT ALL ON ALL KEYSPACES TO mallory",
                    "GRANT SELECT ON k.secrets TO mallory",
                    "GRANT AUTHORIZE ON k.secrets TO mallory",
                    "GRANT MODIFY ON k.open TO mallory",
                    "GRANT SELECT ON k.open TO mallory",
                    "GRANT ALL ON ROLE cassandra TO mallory",
                    "GRANT ALL ON ALL ROLES TO mallory",
                    "GRANT EXECUTE ON ALL FUNCTIONS TO mallory",
                    "GRANT UNMASK ON KEYSPACE k TO mallory",
                    "REVOKE ALL ON k.secrets FROM alice",
                    "LIST ALL PERMISSIONS OF cassandra",
                    "LIST ROLES OF alice",
                    // The tables that hold them.
                    "SELECT salted_hash FROM system_auth.roles",
                    "SELECT * FROM system_auth.role_permissions",
                    "UPDATE system_auth.roles SET is_superuser = true WHERE role = 'mallory'",
                    "INSERT INTO system_auth.roles (role, can_login, is_superuser, salted_hash) VALUES ('mallory', true, true, null)",
                    "UPDATE system_auth.roles SET member_of = member_of + {'cassandra'} WHERE role = 'mallory'",
                    "INSERT INTO system_auth.role_permissions (role, resource, permissions) VALUES ('mallory', 'data', {'SELECT'})",
                    "INSERT INTO system_auth.role_members (role, member) VALUES ('cassandra', 'mallory')",
                    "INSERT INTO system_auth.identity_to_role (identity, role) VALUES ('spiffe://me', 'cassandra')",
                    "DELETE FROM system_auth.roles WHERE role = 'cassandra'",
                    "BEGIN BATCH INSERT INTO k.own (p) VALUES (1); UPDATE system_auth.roles SET is_superuser = true WHERE role = 'mallory'; APPLY BATCH",
                    "TRUNCATE system_auth.roles",
                    "DROP TABLE system_auth.roles",
                    "ALTER TABLE system_auth.roles ADD x int",
                    "DROP KEYSPACE system_auth",
                    // The rows of others.
                    "SELECT * FROM k.secrets",
                    "SELECT JSON * FROM k.secrets WHERE p = 1",
                    "UPDATE k.secrets SET v = 'mine' WHERE p = 1",
                    "UPDATE k.secrets SET v = 'mine' WHERE p = 1 IF EXISTS",
                    "UPDATE k.open SET v = 'mine' WHERE p = 1",
                    "BEGIN BATCH UPDATE k.own SET v = 'x' WHERE p = 1; UPDATE k.secrets SET v = 'mine' WHERE p = 1; APPLY BATCH",
                    "CREATE MATERIALIZED VIEW k.mv AS SELECT * FROM k.secrets WHERE p IS NOT NULL AND v IS NOT NULL PRIMARY KEY (v, p)",
                    "CREATE INDEX ON k.secrets (v)",
                    "ALTER TABLE k.secrets ADD w int",
                    "ALTER TABLE k.secrets WITH gc_grace_seconds = 0",
                    "TRUNCATE k.secrets",
                    "DROP TABLE k.secrets",
                    "DROP KEYSPACE k",
                    "CREATE KEYSPACE system_mine WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                    "CREATE OR REPLACE FUNCTION k.f (a int) CALLED ON NULL INPUT RETURNS int LANGUAGE java AS 'return 2;'",
                    "DROP FUNCTION k.f",
                    "SELECT k.f(p) FROM k.open");

    private static String all(Session session, String table) {
        return session.execute("SELECT * FROM " + table).rows().toString();
    }

    private static String everything(Session administrator) {
        StringBuilder text = new StringBuilder();
        for (String table :
                List.of(
                        "system_auth.roles",
                        "system_auth.role_members",
                        "system_auth.role_permissions",
                        "system_auth.identity_to_role",
                        "system_schema.tables",
                        "system_schema.columns",
                        "system_schema.functions",
                        "k.secrets",
                        "k.open",
                        "k.own")) {
            text.append(table).append(all(administrator, table)).append('\n');
        }
        return text.toString();
    }

    @Test
    void noAttemptChangesRolesPermissionsOrRowsOfOthers() {
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session administrator = database.connect();
            for (String cql :
                    List.of(
                            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                            "CREATE TABLE k.secrets (p int PRIMARY KEY, v text)",
                            "CREATE TABLE k.open (p int PRIMARY KEY, v text)",
                            "CREATE TABLE k.own (p int PRIMARY KEY, v text)",
                            "INSERT INTO k.secrets (p, v) VALUES (1, 'hidden')",
                            "INSERT INTO k.open (p, v) VALUES (1, 'seen')",
                            "CREATE FUNCTION k.f (a int) CALLED ON NULL INPUT RETURNS int LANGUAGE java AS 'return 1;'",
                            "CREATE ROLE alice WITH LOGIN = true AND PASSWORD = 'a'",
                            "CREATE ROLE mallory WITH LOGIN = true AND PASSWORD = 'm'",
                            "ADD IDENTITY 'spiffe://alice' TO ROLE 'alice'",
                            "GRANT SELECT ON k.secrets TO alice",
                            "GRANT SELECT ON k.open TO mallory",
                            "GRANT SELECT ON k.own TO mallory",
                            "GRANT MODIFY ON k.own TO mallory")) {
                administrator.execute(cql);
            }
            Session mallory = database.connect(database.authenticate("mallory", "m"));
            String before = everything(administrator);
            for (String cql : ATTEMPTS) {
                try {
                    String answer = mallory.execute(cql).rows().toString();
                    assertThat(answer).as(cql).doesNotContain("hidden").doesNotContain("$2a$");
                } catch (CqlException e) {
                    assertThat(e.message()).as(cql).doesNotContain("hidden");
                }
                assertThat(everything(administrator)).as(cql).isEqualTo(before);
            }
            assertThat(mallory.execute("SELECT v FROM k.open").rows()).hasSize(1);
        }
    }
}
