package dev.rowhouse.design.model;

import java.util.Optional;
import java.util.OptionalInt;

/// A question of the application, its JPQL not yet read.
///
/// @param name its name, such as `Q1`
/// @param ask the question in plain language
/// @param jpql the question in JPQL
/// @param rate how often it is asked, if known
/// @param page rows per page, if it is read in pages
/// @param servedBy what shall serve it
/// @param bucket the bucket wished for, if any
/// @param table the table name wished for, if any
/// @param position where the file names it
public record QuestionText(
        String name,
        String ask,
        SourceText jpql,
        Optional<Rate> rate,
        OptionalInt page,
        ServedBy servedBy,
        Optional<BucketText> bucket,
        Optional<String> table,
        SourcePosition position) {}
