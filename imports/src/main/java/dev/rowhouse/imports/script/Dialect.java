package dev.rowhouse.imports.script;

/// The database that a script was written for.
public enum Dialect {
    /// PostgreSQL.
    POSTGRESQL,
    /// MySQL and MariaDB.
    MYSQL;

    /// The dialect that a script looks like: MySQL's where it quotes names with grave accents or
    /// names an engine, else PostgreSQL's.
    public static Dialect of(String script) {
        boolean isMysql =
                script.contains("`")
                        || script.matches("(?is).*\\b(engine\\s*=\\s*\\w+|auto_increment)\\b.*");
        return isMysql ? MYSQL : POSTGRESQL;
    }
}
