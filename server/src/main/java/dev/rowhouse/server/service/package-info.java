/// Executes requests of clients as statements of the engine and turns the results into answers of
/// the protocol. Entry class: [dev.rowhouse.server.service.StatementService].
@NullMarked
package dev.rowhouse.server.service;

import org.jspecify.annotations.NullMarked;
