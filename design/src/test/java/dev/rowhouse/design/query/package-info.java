/// Tests of reading questions and mutations.
@NullMarked
package dev.rowhouse.design.query;

import org.jspecify.annotations.NullMarked;
