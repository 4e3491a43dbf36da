/// Tests of the whole: who imports whom, the rules of the house, the format of the sources.
@NullMarked
package dev.rowhouse.conformance;

import org.jspecify.annotations.NullMarked;
