package dev.rowhouse.cql.analysis.function;

/// The functions: one for each native function of Cassandra 5.0, and two for user-defined code.
/// Several names may mean one function (`now`, `todate` and `to_date`), and one name may take
/// several types; [ResolvedFunction] says which types a call has.
public enum NativeFunction {
    /// `now()`: a timeuuid of this moment, different on every call.
    NOW,
    /// `current_timeuuid()`: as [#NOW].
    CURRENT_TIMEUUID,
    /// `current_timestamp()`: this moment in milliseconds.
    CURRENT_TIMESTAMP,
    /// `current_date()`: today in UTC.
    CURRENT_DATE,
    /// `current_time()`: the time of day in UTC.
    CURRENT_TIME,
    /// `uuid()`: a random uuid of version 4.
    UUID,
    /// `min_timeuuid(timestamp)`: the smallest timeuuid of a millisecond.
    MIN_TIMEUUID,
    /// `max_timeuuid(timestamp)`: the largest timeuuid of a millisecond.
    MAX_TIMEUUID,
    /// `to_date(timeuuid | timestamp)`.
    TO_DATE,
    /// `to_timestamp(timeuuid | date)`.
    TO_TIMESTAMP,
    /// `to_unix_timestamp(timeuuid | timestamp | date)`: milliseconds since 1970.
    TO_UNIX_TIMESTAMP,
    /// `floor(time, duration [, start])`: rounds down to a multiple of the duration.
    FLOOR,
    /// `…_as_blob(value)`: the serialized value.
    TO_BLOB,
    /// `blob_as_…(blob)`: the bytes taken as a value, which is checked.
    FROM_BLOB,
    /// `token(partition key)`.
    TOKEN,
    /// `CAST(value AS type)`: a conversion.
    CAST,
    /// `to_json(value)`.
    TO_JSON,
    /// `from_json(text)`: a value of the type wanted where it stands.
    FROM_JSON,
    /// `abs(number)`.
    ABS,
    /// `exp(number)`.
    EXP,
    /// `log(number)`: the natural logarithm.
    LOG,
    /// `log10(number)`.
    LOG10,
    /// `round(number)`: half away from zero.
    ROUND,
    /// `map_keys(map)`: a set.
    MAP_KEYS,
    /// `map_values(map)`: a list.
    MAP_VALUES,
    /// `collection_count(collection)`.
    COLLECTION_COUNT,
    /// `collection_min(set or list)`.
    COLLECTION_MIN,
    /// `collection_max(set or list)`.
    COLLECTION_MAX,
    /// `collection_sum(set or list of numbers)`.
    COLLECTION_SUM,
    /// `collection_avg(set or list of numbers)`.
    COLLECTION_AVG,
    /// `mask_null(value)`: always null.
    MASK_NULL,
    /// `mask_default(value)`: a fixed value of the type, such as `****` or 0.
    MASK_DEFAULT,
    /// `mask_replace(value, replacement)`: the replacement.
    MASK_REPLACE,
    /// `mask_inner(text, begin, end [, padding])`: hides all but the first and last characters.
    MASK_INNER,
    /// `mask_outer(text, begin, end [, padding])`: hides the first and last characters.
    MASK_OUTER,
    /// `mask_hash(value [, algorithm])`: a digest of the value.
    MASK_HASH,
    /// `similarity_cosine(vector, vector)`.
    SIMILARITY_COSINE,
    /// `similarity_euclidean(vector, vector)`.
    SIMILARITY_EUCLIDEAN,
    /// `similarity_dot_product(vector, vector)`.
    SIMILARITY_DOT_PRODUCT,
    /// `count(*)` and `count(1)`: the number of rows.
    COUNT_ROWS,
    /// `count(column)`: the number of rows where it is not null.
    COUNT,
    /// `min(column)`.
    MIN,
    /// `max(column)`.
    MAX,
    /// `sum(number)`, in the type of the number.
    SUM,
    /// `avg(number)`, in the type of the number.
    AVG,
    /// A user-defined function.
    USER_FUNCTION,
    /// A user-defined aggregate.
    USER_AGGREGATE;

    /// Whether the function takes all rows of a group together.
    public boolean isAggregate() {
        return switch (this) {
            case COUNT_ROWS, COUNT, MIN, MAX, SUM, AVG, USER_AGGREGATE -> true;
            default -> false;
        };
    }

    /// Whether the function masks values, so that columns may be masked with it.
    public boolean isMask() {
        return switch (this) {
            case MASK_NULL, MASK_DEFAULT, MASK_REPLACE, MASK_INNER, MASK_OUTER, MASK_HASH -> true;
            default -> false;
        };
    }
}
