package dev.rowhouse.model.file;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The CQL names of types of SQL, Java and JSON, for people who write their names out of habit.
final class OtherTypeNames {
    private static final Map<String, String> CQL_NAMES = byOtherName();

    private OtherTypeNames() {}

    /// The CQL type that is meant by the name of another language's type.
    ///
    /// @param name in lower case
    static Optional<String> find(String name) {
        return Optional.ofNullable(CQL_NAMES.get(name));
    }

    private static Map<String, String> byOtherName() {
        Map<String, String> names = new HashMap<>();
        add(names, "int", "integer int4 int32 mediumint serial number year");
        add(names, "bigint", "long int8 int64 bigserial");
        add(names, "smallint", "short int2 int16 smallserial");
        add(names, "tinyint", "byte int1");
        add(names, "varint", "biginteger hugeint");
        add(names, "boolean", "bool bit");
        add(names, "decimal", "numeric dec money smallmoney bigdecimal");
        add(names, "float", "real float4 single");
        add(names, "double", "float8 float64");
        add(
                names,
                "text",
                "string char character nchar nvarchar varchar2 nvarchar2 bpchar tinytext mediumtext"
                        + " longtext clob nclob citext enum xml json jsonb charsequence");
        add(
                names,
                "timestamp",
                "datetime datetime2 timestamptz smalldatetime datetimeoffset instant localdatetime"
                        + " offsetdatetime zoneddatetime");
        add(names, "date", "localdate");
        add(names, "time", "localtime timetz");
        add(names, "duration", "interval period");
        add(names, "uuid", "guid uniqueidentifier");
        add(
                names,
                "blob",
                "bytea bytes binary varbinary tinyblob mediumblob longblob raw image bytebuffer");
        add(names, "inet", "cidr ip ipaddress inetaddress");
        add(names, "list<text>", "array");
        return Map.copyOf(names);
    }

    private static void add(Map<String, String> names, String cql, String others) {
        for (String other : others.split(" ", -1)) {
            names.put(other, cql);
        }
    }
}
