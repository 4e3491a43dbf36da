@NullMarked
package dev.rowhouse.exports.java;

import org.jspecify.annotations.NullMarked;
