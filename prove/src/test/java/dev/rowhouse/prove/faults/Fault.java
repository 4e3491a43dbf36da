package dev.rowhouse.prove.faults;

import dev.rowhouse.prove.stage.Subject;

/// A design with one fault.
///
/// @param operator the kind of fault
/// @param site where it is, such as `unfollow: delete followers_by_user`
/// @param subject the design with the fault, its workload and its predicted sizes
record Fault(FaultOperator operator, String site, Subject subject) {}
