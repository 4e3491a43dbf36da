/// Materialized views: what a change of a row of the base table means for the rows of a view. Entry
/// class: [dev.rowhouse.engine.view.ViewUpdater].
@NullMarked
package dev.rowhouse.engine.view;

import org.jspecify.annotations.NullMarked;
