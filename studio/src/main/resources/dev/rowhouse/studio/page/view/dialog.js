import { render } from "lit-html";

/**
 * Shows something above the page until it is closed; Escape closes it, too.
 *
 * @returns {(other: any) => void} shows something else in it
 */
export function openDialog(label, content) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", label);
  document.body.append(dialog);
  const body = document.createElement("div");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.className = "close";
  close.addEventListener("click", () => dialog.close());
  dialog.append(body, close);
  render(content(() => dialog.close()), body);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) {
      dialog.close();
    }
  });
  dialog.showModal();
  return (other) => render(other, body);
}
