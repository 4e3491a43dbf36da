/// The classes that the body of a user-defined function sees besides the JDK: values of tuples and
/// user-defined types, dates, durations, and [dev.rowhouse.engine.udf.api.UDFContext], which makes
/// new values. Names and methods are those that Cassandra offers to such bodies, so that a function
/// written for one runs on the other.
@NullMarked
package dev.rowhouse.engine.udf.api;

import org.jspecify.annotations.NullMarked;
