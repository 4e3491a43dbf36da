import { html } from "lit-html";
import { loaded } from "./loaded.js";

/** A picture by its name; it scrolls where it is wider than the canvas. */
export function picture(state, actions, name) {
  const address = `picture?name=${encodeURIComponent(name)}`;
  return loaded(state, actions, address, "Drawing…", (found) => drawn(found, state.fits));
}

/** A picture that is there. Its SVG comes from this server, which made it of the design. */
export function drawn({ svg, title }, fits = false) {
  return html`<div class="scroll ${fits ? "fits" : ""}" role="group" aria-label=${title} tabindex="0" .innerHTML=${svg}></div>`;
}
