package dev.rowhouse.model.concept;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.source.SourcePosition;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// An attribute of an entity, or a field of a user-defined type.
///
/// @param name its name, unique among the attributes and roles of its owner
/// @param about its description; may be empty
/// @param type its CQL type; a user-defined type or collection inside a collection is frozen, the
///     outermost one is not
/// @param optional whether an instance may have no value
/// @param unique whether no two instances have the same value, so that it is a second key
/// @param derivation the computation of an attribute from other instances, or what a counter of
///     other instances counts; empty when mutations of its own instance change it
/// @param formula the computation of an attribute from others of the same instance; empty when
///     mutations set the attribute
/// @param snapshot the path along which mutations take the value of another instance; empty when
///     they set the attribute
/// @param enumeration the closed set of its values; empty when any value of the type is possible
/// @param statistics statistics of its values
/// @param position where the file declares it
public record Attribute(
        String name,
        String about,
        CqlType type,
        boolean optional,
        boolean unique,
        Optional<Derivation> derivation,
        Optional<Formula> formula,
        Optional<Snapshot> snapshot,
        Optional<EnumType> enumeration,
        AttributeStatistics statistics,
        SourcePosition position) {
    /// An attribute that mutations set.
    ///
    /// @param name its name
    /// @param about its description
    /// @param optional whether an instance may have no value
    /// @param unique whether no two instances have the same value
    /// @param enumeration the closed set of its values
    public static Attribute plain(
            String name,
            String about,
            CqlType type,
            boolean optional,
            boolean unique,
            Optional<EnumType> enumeration,
            AttributeStatistics statistics,
            SourcePosition position) {
        return new Attribute(
                name,
                about,
                type,
                optional,
                unique,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                enumeration,
                statistics,
                position);
    }

    /// Whether two attributes say the same, wherever the file declares and however it describes
    /// them.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof Attribute that
                        && name.equals(that.name)
                        && type.equals(that.type)
                        && optional == that.optional
                        && unique == that.unique
                        && derivation.equals(that.derivation)
                        && formula.equals(that.formula)
                        && snapshot.equals(that.snapshot)
                        && enumeration.equals(that.enumeration)
                        && statistics.equals(that.statistics);
    }

    /// Hashes the name only: attributes of one name seldom differ otherwise, and hashing the rest
    /// takes long.
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /// Whether it counts: it begins at 0, is never set but only added to, and lives in a table of
    /// its own.
    public boolean isCounter() {
        return type == NativeType.COUNTER;
    }

    /// Whether it is computed again from other instances when one of these changes, so that no
    /// mutation sets it.
    public boolean isDerived() {
        return derivation.isPresent() && !isCounter();
    }

    /// Whether it is a counter of other instances: the mutations that insert or delete one of them
    /// add to it.
    public boolean isInstanceCounter() {
        return derivation.isPresent() && isCounter();
    }

    /// Whether it is computed from other attributes of the same instance. Mutations that set one of
    /// those write it, too.
    public boolean isComputed() {
        return formula.isPresent();
    }

    /// Whether mutations take its value from another instance.
    public boolean isSnapshot() {
        return snapshot.isPresent();
    }

    /// The same snapshot, once the attribute is known from which its values are taken.
    ///
    /// @param mayLack whether an instance may have no value
    public Attribute takenFrom(Attribute original, CqlType itsType, boolean mayLack) {
        return new Attribute(
                name,
                about,
                itsType,
                mayLack,
                false,
                derivation,
                formula,
                snapshot,
                original.enumeration,
                original.statistics.withoutLimits(),
                position);
    }

    /// The same attribute, which an instance may lack.
    public Attribute orMissing() {
        return new Attribute(
                name,
                about,
                type,
                true,
                unique,
                derivation,
                formula,
                snapshot,
                enumeration,
                statistics,
                position);
    }

    /// The same attribute, of which no two instances have the same value.
    public Attribute asUnique() {
        return new Attribute(
                name,
                about,
                type,
                optional,
                true,
                derivation,
                formula,
                snapshot,
                enumeration,
                statistics,
                position);
    }

    /// The same attribute with another type.
    public Attribute with(CqlType other) {
        return with(other, enumeration, statistics);
    }

    /// The same attribute with other statistics.
    public Attribute with(AttributeStatistics others) {
        return with(type, enumeration, others);
    }

    /// The same attribute with another closed set of values.
    public Attribute with(EnumType other) {
        return with(type, Optional.of(other), statistics);
    }

    private Attribute with(
            CqlType itsType, Optional<EnumType> itsValues, AttributeStatistics itsStatistics) {
        return new Attribute(
                name,
                about,
                itsType,
                optional,
                unique,
                derivation,
                formula,
                snapshot,
                itsValues,
                itsStatistics,
                position);
    }
}
