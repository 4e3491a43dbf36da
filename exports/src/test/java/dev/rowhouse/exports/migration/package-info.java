@NullMarked
package dev.rowhouse.exports.migration;

import org.jspecify.annotations.NullMarked;
