/**
 * The stream of events of all pages, in a worker that they share. A page that comes later gets the
 * last event of each kind, which is what the server would tell it.
 */

const STATES = ["about", "file", "design", "proof"];
const MOMENTS = ["unreadable"];

const pages = new Set();
const last = new Map();
let isOpen = null;

function tell(message) {
  pages.forEach((page) => page.postMessage(message));
}

function connected(now) {
  isOpen = now;
  tell({ isOpen });
}

const events = new EventSource("../../api/events");
events.addEventListener("open", () => connected(true));
events.addEventListener("error", () => connected(false));
for (const name of [...STATES, ...MOMENTS]) {
  events.addEventListener(name, ({ data }) => {
    if (STATES.includes(name)) {
      last.set(name, data);
    }
    tell({ name, data });
  });
}

self.onconnect = ({ ports: [page] }) => {
  pages.add(page);
  page.onmessage = () => pages.delete(page);
  if (isOpen !== null) {
    page.postMessage({ isOpen });
  }
  last.forEach((data, name) => page.postMessage({ name, data }));
};
