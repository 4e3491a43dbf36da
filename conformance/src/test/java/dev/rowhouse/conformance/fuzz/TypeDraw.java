package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.subject.Subject;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.Arrays;
import java.util.List;

/// Types by chance.
final class TypeDraw {
    /// The user-defined type of every script.
    static final UserType USER =
            new UserType(
                    Subject.KEYSPACE,
                    "u",
                    List.of("a", "b", "c"),
                    List.of(
                            NativeType.INT,
                            NativeType.TEXT,
                            SetType.multiCell(NativeType.INT).freeze()),
                    true);

    private static final List<NativeType> NATIVES =
            Arrays.stream(NativeType.values())
                    .filter(type -> type != NativeType.COUNTER && type != NativeType.EMPTY)
                    .toList();

    private final Dice dice;
    private final boolean isGrowing;

    TypeDraw(Dice dice) {
        this(dice, false);
    }

    /// @param isGrowing whether the user-defined type is to gain fields, and so to be met often
    TypeDraw(Dice dice, boolean isGrowing) {
        this.dice = dice;
        this.isGrowing = isGrowing;
    }

    /// The type of a clustering column.
    CqlType ofClustering() {
        return isGrowing && dice.percent(60)
                ? dice.of(
                        USER,
                        TupleType.of(NativeType.INT, USER),
                        ListType.multiCell(USER).freeze(),
                        SetType.multiCell(USER).freeze())
                : ofKey();
    }

    private CqlType growing() {
        return dice.of(
                USER,
                USER.multiCell(),
                SetType.multiCell(USER),
                new MapType(USER, NativeType.INT, false),
                new MapType(NativeType.INT, USER, false),
                ListType.multiCell(USER),
                TupleType.of(USER, NativeType.TEXT));
    }

    /// The type of a key column.
    CqlType ofKey() {
        if (dice.percent(50)) {
            return dice.of(NativeType.INT, NativeType.TEXT, NativeType.BIGINT);
        }
        CqlType type = dice.percent(80) ? dice.of(NATIVES) : compound(2);
        return type.containsDuration() ? NativeType.INT : type.freeze();
    }

    /// The type of a column outside the key.
    CqlType ofValue() {
        if (isGrowing && dice.percent(50)) {
            return growing();
        }
        if (dice.percent(40)) {
            return dice.of(NativeType.INT, NativeType.TEXT);
        }
        CqlType type = dice.percent(40) ? dice.of(NATIVES) : compound(2);
        return dice.percent(30) ? type.freeze() : type;
    }

    private CqlType compound(int depth) {
        return switch (dice.between(0, 5)) {
            case 0 -> ListType.multiCell(part(depth));
            case 1 -> SetType.multiCell(comparable(part(depth)));
            case 2 -> new MapType(comparable(part(depth)), part(depth), false);
            case 3 -> TupleType.of(part(depth), part(depth));
            case 4 -> USER.multiCell();
            default -> new VectorType(NativeType.FLOAT, 2);
        };
    }

    private CqlType part(int depth) {
        if (dice.percent(50)) {
            return dice.of(NativeType.INT, NativeType.TEXT);
        }
        return depth > 1 && dice.percent(25) ? compound(depth - 1).freeze() : dice.of(NATIVES);
    }

    private static CqlType comparable(CqlType type) {
        return type.containsDuration() ? NativeType.TEXT : type;
    }
}
