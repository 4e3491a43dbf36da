@NullMarked
package dev.rowhouse.testserver;

import org.jspecify.annotations.NullMarked;
