@NullMarked
package dev.rowhouse.springboot;

import org.jspecify.annotations.NullMarked;
