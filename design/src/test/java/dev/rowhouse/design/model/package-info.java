/// Tests of reading conceptual models.
@NullMarked
package dev.rowhouse.design.model;

import org.jspecify.annotations.NullMarked;
