package dev.rowhouse.plan.step;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.model.concept.Formula;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The origin of a bind marker's value when a plan runs.
public sealed interface Expression {
    /// The expression as readable text in a plan, such as `:user`, `follow.since` or `month of
    /// :at`.
    String text();

    /// A parameter of the question or mutation.
    ///
    /// @param name the name without the colon; for a part of a composite key the attribute path
    ///     follows a dot, for example `room.hotel_id`
    record Parameter(String name) implements Expression {
        @Override
        public String text() {
            return ":" + name;
        }
    }

    /// A column of a row that an earlier step read.
    ///
    /// @param row the name of the read step (when it reads one row), of the loop over its rows, or
    ///     of the bucket loop; in a question's plan, the name of the statement's row or of a fetch
    /// @param column the column's name in that statement's result
    record RowColumn(String row, String column) implements Expression {
        @Override
        public String text() {
            return row + "." + column;
        }
    }

    /// A constant from the statement in the model.
    record Literal(CqlType type, Bytes value) implements Expression {
        @Override
        public String text() {
            return type.toCqlLiteral(value);
        }
    }

    /// The time bucket of a value.
    record BucketOf(TimeBucket bucket, Expression time) implements Expression {
        @Override
        public String text() {
            return bucket.columnName() + " of " + time.text();
        }
    }

    /// The value of an attribute that is computed from others of its instance; null when one of
    /// them is.
    ///
    /// @param formula the formula of the attribute
    /// @param type the type of the attribute
    /// @param inputs the values of the attributes from which it is computed, by their names
    record Computed(Formula formula, CqlType type, Map<String, Expression> inputs)
            implements Expression {
        /// Copies the map, keeping its order.
        public Computed {
            inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
        }

        @Override
        public String text() {
            return formula.text(name -> input(name).text());
        }

        /// The value of an attribute from which it is computed.
        public Expression input(String name) {
            return Optional.ofNullable(inputs.get(name))
                    .orElseThrow(() -> new IllegalArgumentException("no value of " + name));
        }
    }

    /// The shard of a value.
    ///
    /// @param type the type of the value's column; the bytes of that type are hashed
    record ShardOf(Shard shard, CqlType type, Expression value) implements Expression {
        @Override
        public String text() {
            return "shard of " + value.text();
        }
    }

    /// The seconds left of the shortest of some lifetimes; null when one of them has ended.
    record Remaining(List<Lifetime> lifetimes) implements Expression {
        /// Copies the list.
        public Remaining {
            lifetimes = List.copyOf(lifetimes);
        }

        @Override
        public String text() {
            return "seconds left of "
                    + lifetimes.stream().map(Lifetime::text).collect(Collectors.joining(" and "));
        }
    }

    /// A set of one element; the element is a tuple when there are several parts.
    record SetOf(SetType type, List<Expression> parts) implements Expression {
        /// Copies the list.
        public SetOf {
            parts = List.copyOf(parts);
        }

        @Override
        public String text() {
            String all = parts.stream().map(Expression::text).collect(Collectors.joining(", "));
            return parts.size() == 1 ? "{" + all + "}" : "{(" + all + ")}";
        }
    }

    /// The current element of a [PlanStep.ForEachElement].
    ///
    /// @param loop the name of the loop
    record Element(String loop) implements Expression {
        @Override
        public String text() {
            return loop;
        }
    }

    /// The name of an instance or of a unique value, such as `JobAdvert 7` or `User.email 'ann'`.
    /// Equal values have equal names. It is null when a part is null.
    ///
    /// @param what the entity, or the entity and the unique attribute
    record NameOf(String what, List<Part> parts) implements Expression {
        /// A part of the name.
        ///
        /// @param type the type of the property, in which all mutations write the value
        public record Part(CqlType type, Expression value) {}

        /// Copies the list.
        public NameOf {
            parts = List.copyOf(parts);
        }

        @Override
        public String text() {
            return parts.stream()
                    .map(part -> part.value().text())
                    .collect(Collectors.joining(", ", what + " ", ""));
        }
    }

    /// A property of the call that holds an instance.
    record OfCall(Detail detail) implements Expression {
        /// The properties of a call.
        public enum Detail {
            /// The name of the held instance.
            INSTANCE("the instance"),
            /// The identity of the call.
            CALL("this call"),
            /// The parameters that are not null, as a map of serialized values.
            PARAMETERS("the parameters");

            private final String text;

            Detail(String text) {
                this.text = text;
            }
        }

        @Override
        public String text() {
            return detail.text;
        }
    }
}
