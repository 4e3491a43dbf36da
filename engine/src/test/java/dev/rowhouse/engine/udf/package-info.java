/// Tests of what the bodies of user-defined functions may do.
@NullMarked
package dev.rowhouse.engine.udf;

import org.jspecify.annotations.NullMarked;
