/// A design as text for people and as JSON.
@NullMarked
package dev.rowhouse.plan.text;

import org.jspecify.annotations.NullMarked;
