@NullMarked
package dev.rowhouse.junit;

import org.jspecify.annotations.NullMarked;
