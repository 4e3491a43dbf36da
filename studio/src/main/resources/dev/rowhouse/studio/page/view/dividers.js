/** Dividers between parts of the page, moved by the mouse or by the arrow keys. */

const STEP = 2;
const LEAST = 15;
const MOST = 85;

/**
 * @param {HTMLElement} divider
 * @param {string} variable the custom property of the page that has the share in percent
 */
export function movable(divider, variable) {
  const isVertical = divider.getAttribute("aria-orientation") === "vertical";
  const set = (share) => {
    const percent = Math.round(Math.max(LEAST, Math.min(MOST, share)));
    document.documentElement.style.setProperty(variable, percent);
    divider.setAttribute("aria-valuenow", String(percent));
  };
  set(Number(getComputedStyle(document.documentElement).getPropertyValue(variable)));
  divider.setAttribute("aria-valuemin", String(LEAST));
  divider.setAttribute("aria-valuemax", String(MOST));
  divider.addEventListener("keydown", (event) => {
    const step = { ArrowRight: STEP, ArrowDown: STEP, ArrowLeft: -STEP, ArrowUp: -STEP }[event.key];
    if (step) {
      event.preventDefault();
      set(Number(divider.getAttribute("aria-valuenow")) + step);
    }
  });
  divider.addEventListener("pointerdown", (event) => {
    divider.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  divider.addEventListener("pointermove", (event) => {
    if (divider.hasPointerCapture(event.pointerId)) {
      const area = divider.parentElement.getBoundingClientRect();
      set(isVertical
        ? ((event.clientX - area.left) * 100) / area.width
        : ((event.clientY - area.top) * 100) / area.height);
    }
  });
}
