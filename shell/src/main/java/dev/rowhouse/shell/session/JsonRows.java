package dev.rowhouse.shell.session;

import dev.rowhouse.engine.function.JsonText;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.shell.connect.Page;
import dev.rowhouse.shell.output.Console;

/// Each row as a JSON object on a line of its own, with values as `SELECT JSON` writes them: for
/// programs.
record JsonRows(Console console) implements RowPrinter {
    @Override
    public void print(Page page, long before) {
        for (ResultRow row : page.rows()) {
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < row.size(); i++) {
                text.append(i == 0 ? "" : ", ")
                        .append(JsonText.quote(page.columns().get(i).name()))
                        .append(": ")
                        .append(JsonText.of(page.columns().get(i).type(), row.getBytes(i)));
            }
            console.out().println(text.append('}'));
        }
    }

    @Override
    public void end(long rows, boolean isWhole) {}
}
