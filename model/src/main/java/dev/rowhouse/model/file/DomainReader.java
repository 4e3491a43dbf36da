package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.model.concept.Conversion;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.NumberText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.YamlTree;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads `values` and `range` of an attribute.
final class DomainReader {
    private final CqlType type;
    private final Diagnostics diagnostics;

    /// A reader for an attribute of a type; for lists and sets the domain is that of the elements.
    DomainReader(CqlType type, Diagnostics diagnostics) {
        this.type =
                switch (type) {
                    case ListType list -> list.element();
                    case SetType set -> set.element();
                    default -> type;
                };
        this.diagnostics = diagnostics;
    }

    /// The domain that the mapping gives; any value when it gives none or a wrong one, which is
    /// reported.
    Domain read(MappingReader attribute) {
        if (attribute.has("values") && attribute.has("range")) {
            attribute
                    .value("range")
                    .ifPresent(range ->
                            diagnostics.report(
                                    range.position(),
                                    "an attribute has either `values` or a `range`",
                                    "remove one of the two"));
        }
        Optional<YamlTree> values = attribute.value("values");
        if (values.isPresent()) {
            return enumeration(values.get());
        }
        return attribute.scalar("range").map(this::range).orElse(new Domain.Any());
    }

    private Domain enumeration(YamlTree values) {
        if (!(values instanceof YamlTree.Sequence sequence) || sequence.items().isEmpty()) {
            diagnostics.report(
                    values.position(),
                    "`values` must be a list, this is " + values.kind(),
                    "write `values: [small, large]`");
            return new Domain.Any();
        }
        List<Literal> literals = new ArrayList<>();
        for (YamlTree item : sequence.items()) {
            Optional<Literal> literal =
                    item instanceof YamlTree.Scalar scalar
                            ? Conversion.literal(scalar.text(), type)
                            : Optional.empty();
            if (literal.isEmpty()) {
                String text = item instanceof YamlTree.Scalar scalar ? scalar.text() : item.kind();
                diagnostics.report(
                        item.position(),
                        "`" + text + "` is not a value of type " + type.cql(),
                        "write a value of that type, or change the type");
            } else if (literals.contains(literal.get())) {
                diagnostics.report(
                        item.position(), "this value is listed twice", "remove one of the two");
            } else {
                literals.add(literal.get());
            }
        }
        return literals.isEmpty() ? new Domain.Any() : new Domain.Enumeration(literals);
    }

    private Domain range(YamlTree.Scalar scalar) {
        String[] ends = scalar.text().split("\\.\\.", -1);
        Optional<Domain> domain = Optional.empty();
        if (ends.length == 2) {
            domain = domain(ends[0].strip(), ends[1].strip());
        }
        if (domain.isEmpty()) {
            diagnostics.report(
                    scalar.position(),
                    "`" + scalar.text() + "` is not a range of type " + type.cql(),
                    remedy());
        }
        return domain.orElse(new Domain.Any());
    }

    private String remedy() {
        return switch (kind()) {
            case NUMBERS -> "write the smallest and the largest: `1..500`";
            case DATES, TIMES -> "write the first and the last day: `2024-01-01..2026-10-31`";
            case NONE -> "ranges are for numbers, dates and times; use `values` or `distinct`";
        };
    }

    private enum Kind {
        NUMBERS,
        DATES,
        TIMES,
        NONE
    }

    private Kind kind() {
        if (!(type instanceof NativeType nativeType)) {
            return Kind.NONE;
        }
        return switch (nativeType) {
            case BIGINT, DECIMAL, DOUBLE, FLOAT, INT, SMALLINT, TINYINT, VARINT -> Kind.NUMBERS;
            case DATE -> Kind.DATES;
            case TIMESTAMP, TIMEUUID -> Kind.TIMES;
            default -> Kind.NONE;
        };
    }

    private Optional<Domain> domain(String from, String to) {
        try {
            return switch (kind()) {
                case NUMBERS -> numbers(from, to);
                case DATES -> dates(LocalDate.parse(from), LocalDate.parse(to));
                case TIMES -> times(start(from), end(to));
                case NONE -> Optional.empty();
            };
        } catch (DateTimeException _) {
            // Not a date; the caller reports the whole range.
            return Optional.empty();
        }
    }

    private Optional<Domain> numbers(String from, String to) {
        Optional<BigDecimal> low = NumberText.decimal(from).filter(this::fits);
        Optional<BigDecimal> high = NumberText.decimal(to).filter(this::fits);
        if (low.isEmpty() || high.isEmpty() || low.get().compareTo(high.get()) > 0) {
            return Optional.empty();
        }
        return Optional.of(new Domain.Numbers(low.get(), high.get()));
    }

    private boolean fits(BigDecimal number) {
        return new Literal.Numeral(number).bytes(type).isPresent();
    }

    private static Optional<Domain> dates(LocalDate from, LocalDate to) {
        return from.isAfter(to) ? Optional.empty() : Optional.of(new Domain.Dates(from, to));
    }

    private static Optional<Domain> times(Instant from, Instant to) {
        return from.isBefore(to) ? Optional.of(new Domain.Times(from, to)) : Optional.empty();
    }

    private static Instant start(String text) {
        return text.contains("T")
                ? Instant.parse(text)
                : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static Instant end(String text) {
        return text.contains("T")
                ? Instant.parse(text)
                : LocalDate.parse(text).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
