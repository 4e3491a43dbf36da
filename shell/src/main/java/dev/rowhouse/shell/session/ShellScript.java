package dev.rowhouse.shell.session;

import dev.rowhouse.cql.syntax.ScriptPart;

import java.util.ArrayList;
import java.util.List;

/// A script as the shell reads it: statements end with a semicolon, commands of the shell also at
/// the end of their line.
final class ShellScript {
    private ShellScript() {}

    /// The statements and commands in order.
    static List<ScriptPart> parts(String script) {
        List<ScriptPart> parts = new ArrayList<>();
        int from = 0;
        int line = 0;
        while (true) {
            List<ScriptPart> found = ScriptPart.split(script.substring(from));
            int offset = from;
            int lines = line;
            int taken = 0;
            for (ScriptPart part : found) {
                int end = part.text().indexOf('\n');
                boolean isCut = end >= 0 && ShellText.endsWithLine(part.text());
                String text = isCut ? part.text().substring(0, end).strip() : part.text();
                parts.add(
                        new ScriptPart(
                                text,
                                offset + part.offset(),
                                lines + part.line(),
                                isCut || part.isComplete()));
                taken++;
                if (isCut) {
                    from = offset + part.offset() + end + 1;
                    line = lines + part.line();
                    break;
                }
            }
            boolean isRest = from > offset;
            if (!isRest || taken == 0) {
                return parts;
            }
        }
    }
}
