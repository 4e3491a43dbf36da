package dev.rowhouse.cql.syntax.tree;

import dev.rowhouse.cql.syntax.token.CqlKeywords;

import java.util.List;
import java.util.stream.Collectors;

/// An option of CREATE ROLE or ALTER ROLE. `toString` is its CQL there; CREATE USER writes them
/// without `=`.
public sealed interface RoleOption {
    /// `PASSWORD = '…'`.
    record Password(String password) implements RoleOption {
        @Override
        public String toString() {
            return "PASSWORD = " + CqlKeywords.literal(password);
        }
    }

    /// `HASHED PASSWORD = '…'`.
    record HashedPassword(String hash) implements RoleOption {
        @Override
        public String toString() {
            return "HASHED PASSWORD = " + CqlKeywords.literal(hash);
        }
    }

    /// `LOGIN = true`.
    record Login(boolean allowed) implements RoleOption {
        @Override
        public String toString() {
            return "LOGIN = " + allowed;
        }
    }

    /// `SUPERUSER = true`.
    record Superuser(boolean granted) implements RoleOption {
        @Override
        public String toString() {
            return "SUPERUSER = " + granted;
        }
    }

    /// `OPTIONS = {…}`.
    record CustomOptions(PropertyValue.Options options) implements RoleOption {
        @Override
        public String toString() {
            return "OPTIONS = " + options;
        }
    }

    /// `ACCESS TO DATACENTERS {'…', …}`; none stands for `ACCESS TO ALL DATACENTERS`.
    record Datacenters(List<String> names) implements RoleOption {
        /// Copies the names.
        public Datacenters {
            names = List.copyOf(names);
        }

        @Override
        public String toString() {
            return names.isEmpty()
                    ? "ACCESS TO ALL DATACENTERS"
                    : "ACCESS TO DATACENTERS " + strings(names);
        }
    }

    /// `ACCESS FROM CIDRS {'…', …}`; none stands for `ACCESS FROM ALL CIDRS`.
    record Cidrs(List<String> groups) implements RoleOption {
        /// Copies the groups.
        public Cidrs {
            groups = List.copyOf(groups);
        }

        @Override
        public String toString() {
            return groups.isEmpty()
                    ? "ACCESS FROM ALL CIDRS"
                    : "ACCESS FROM CIDRS " + strings(groups);
        }
    }

    private static String strings(List<String> texts) {
        return texts.stream().map(CqlKeywords::literal).collect(Collectors.joining(", ", "{", "}"));
    }
}
