@NullMarked
package dev.rowhouse.exports.load;

import org.jspecify.annotations.NullMarked;
