/// Materialized views: the changes of a view's rows that follow from a change of a base row. Entry
/// class: [dev.rowhouse.engine.view.ViewUpdater].
@NullMarked
package dev.rowhouse.engine.view;

import org.jspecify.annotations.NullMarked;
