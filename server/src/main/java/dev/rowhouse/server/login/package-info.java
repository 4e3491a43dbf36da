/// Who clients are: names and passwords as they come over the wire, and what is done about those
/// who guess. Entry class: [dev.rowhouse.server.login.Authenticator].
@NullMarked
package dev.rowhouse.server.login;

import org.jspecify.annotations.NullMarked;
