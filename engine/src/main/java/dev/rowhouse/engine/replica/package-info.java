/// Several replicas of a database in memory, so that tests see what a cluster does when some of
/// them are down, late or ahead of time. A simulation in one process: messages are method calls.
/// Entry class: [dev.rowhouse.engine.replica.Replicas].
@NullMarked
package dev.rowhouse.engine.replica;

import org.jspecify.annotations.NullMarked;
