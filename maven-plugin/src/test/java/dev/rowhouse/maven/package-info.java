/// Tests of what the goals are made of; `src/it` has projects that run the goals.
@NullMarked
package dev.rowhouse.maven;

import org.jspecify.annotations.NullMarked;
