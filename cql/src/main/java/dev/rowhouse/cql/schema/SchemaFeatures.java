package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;

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
public record SchemaFeatures(
        boolean userDefinedFunctions,
        FunctionCheck functionCheck,
        boolean dynamicDataMasking,
        MaskResolver masks,
        Set<SchemaSwitch> switches,
        String dataCenter) {
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
                    DATA_CENTER);

    /// Copies the switches.
    public SchemaFeatures {
        switches = Set.copyOf(switches);
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
