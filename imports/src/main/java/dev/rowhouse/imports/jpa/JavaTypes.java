package dev.rowhouse.imports.jpa;

import java.util.Map;
import java.util.Optional;

/// Types of Java as types of a model.
final class JavaTypes {
    private static final Map<String, String> TYPES =
            Map.ofEntries(
                    Map.entry("I", "int"),
                    Map.entry("J", "bigint"),
                    Map.entry("S", "smallint"),
                    Map.entry("B", "tinyint"),
                    Map.entry("Z", "boolean"),
                    Map.entry("F", "float"),
                    Map.entry("D", "double"),
                    Map.entry("C", "text"),
                    Map.entry("[B", "blob"),
                    Map.entry("Ljava/lang/Integer;", "int"),
                    Map.entry("Ljava/lang/Long;", "bigint"),
                    Map.entry("Ljava/lang/Short;", "smallint"),
                    Map.entry("Ljava/lang/Byte;", "tinyint"),
                    Map.entry("Ljava/lang/Boolean;", "boolean"),
                    Map.entry("Ljava/lang/Float;", "float"),
                    Map.entry("Ljava/lang/Double;", "double"),
                    Map.entry("Ljava/lang/Character;", "text"),
                    Map.entry("Ljava/lang/String;", "text"),
                    Map.entry("Ljava/math/BigDecimal;", "decimal"),
                    Map.entry("Ljava/math/BigInteger;", "varint"),
                    Map.entry("Ljava/util/UUID;", "uuid"),
                    Map.entry("Ljava/net/InetAddress;", "inet"),
                    Map.entry("Ljava/time/LocalDate;", "date"),
                    Map.entry("Ljava/sql/Date;", "date"),
                    Map.entry("Ljava/time/LocalTime;", "time"),
                    Map.entry("Ljava/sql/Time;", "time"),
                    Map.entry("Ljava/time/Instant;", "timestamp"),
                    Map.entry("Ljava/time/LocalDateTime;", "timestamp"),
                    Map.entry("Ljava/time/OffsetDateTime;", "timestamp"),
                    Map.entry("Ljava/time/ZonedDateTime;", "timestamp"),
                    Map.entry("Ljava/util/Date;", "timestamp"),
                    Map.entry("Ljava/util/Calendar;", "timestamp"),
                    Map.entry("Ljava/sql/Timestamp;", "timestamp"),
                    Map.entry("Ljava/time/Duration;", "duration"),
                    Map.entry("Ljava/time/Year;", "int"));

    private JavaTypes() {}

    /// The type for a descriptor; empty when there is none.
    static Optional<String> of(String descriptor) {
        return Optional.ofNullable(TYPES.get(descriptor));
    }

    /// Whether a value of the type is always there.
    static boolean isPrimitive(String descriptor) {
        return descriptor.length() == 1;
    }

    /// The collection that a descriptor is: `list`, `set` or `map`; empty when it is none.
    static Optional<String> collection(String descriptor) {
        return switch (descriptor) {
            case "Ljava/util/List;", "Ljava/util/Collection;" -> Optional.of("list");
            case "Ljava/util/Set;", "Ljava/util/SortedSet;" -> Optional.of("set");
            case "Ljava/util/Map;", "Ljava/util/SortedMap;" -> Optional.of("map");
            default -> Optional.empty();
        };
    }
}
