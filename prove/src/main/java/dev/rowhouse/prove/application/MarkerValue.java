package dev.rowhouse.prove.application;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Relationship;

import java.util.List;

/// The source of a bind marker's value.
public sealed interface MarkerValue {
    /// The type of the value.
    CqlType type();

    /// A parameter of the question or mutation.
    record OfParameter(String name, CqlType type) implements MarkerValue {}

    /// An attribute of the instance that is stored, or of an instance that it refers to.
    ///
    /// @param roles the roles that lead from the instance to the one with the attribute
    record OfAttribute(List<Relationship> roles, Attribute attribute) implements MarkerValue {
        /// Copies the list.
        public OfAttribute {
            roles = List.copyOf(roles);
        }

        /// The path from the instance, such as `customer.name`.
        String path() {
            StringBuilder path = new StringBuilder();
            roles.forEach(role -> path.append(role.role()).append('.'));
            return path.append(attribute.name()).toString();
        }

        @Override
        public CqlType type() {
            return attribute.type();
        }
    }

    /// A column of the rows of an earlier SELECT; the statement runs once for each row.
    record OfColumn(ResultPlace place) implements MarkerValue {
        @Override
        public CqlType type() {
            return place.type();
        }
    }
}
