package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Span;

import java.util.EnumSet;
import java.util.Set;

/// The features of schema statements that an operator of Cassandra can turn on or off, and the
/// checks of parts that the schema does not understand itself.
///
/// @param userDefinedFunctions whether CREATE FUNCTION and CREATE AGGREGATE are allowed
///     (`user_defined_functions_enabled`)
/// @param functionCheck what looks at the body of a new function
/// @param dynamicDataMasking whether columns may be masked (`dynamic_data_masking_enabled`); as in
///     Cassandra, ALTER TABLE ADD does not ask
/// @param masks what finds the functions of masks
/// @param switches additional allowed features
/// @param dataCenter the data center of this node, the only one that it knows
/// @param release the release whose statements are allowed
public record SchemaFeatures(
        boolean userDefinedFunctions,
        FunctionCheck functionCheck,
        boolean dynamicDataMasking,
        MaskResolver masks,
        Set<SchemaSwitch> switches,
        String dataCenter,
        CassandraRelease release) {
    /// The data center of a node that is told no other, as in Cassandra.
    public static final String DATA_CENTER = "datacenter1";

    /// Everything is allowed except masks, which need functions; the bodies of functions are not
    /// looked at.
    public static final SchemaFeatures ALL =
            new SchemaFeatures(
                    true,
                    function -> {},
                    false,
                    MaskResolver.NONE,
                    EnumSet.allOf(SchemaSwitch.class),
                    DATA_CENTER,
                    CassandraRelease.V6_0);

    /// Copies the switches.
    public SchemaFeatures {
        switches = Set.copyOf(switches);
    }

    /// Checks that the release has a statement.
    ///
    /// @param what what the release needs to have, for example `COMMENT ON`
    /// @throws CqlException when only a later one has it
    void require(CassandraRelease needed, String what, Span span) {
        release.require(needed, what, span);
    }

    /// Whether something is turned on.
    public boolean allows(SchemaSwitch one) {
        return switches.contains(one);
    }

    /// Looks at the body of a new function, by compiling it.
    @FunctionalInterface
    public interface FunctionCheck {
        /// Accepts a function by returning.
        ///
        /// @throws CqlException when the body is wrong
        void check(FunctionMetadata function);
    }
}
