/**
 * The events of the server: what happens to the file, the design and the proof.
 *
 * A browser opens at most six connections to one server, and a stream of events keeps one of them
 * busy. All pages of a studio therefore share one stream, which a worker reads. Browsers without
 * such workers open a stream for each page.
 *
 * The browser may keep a page that was left, to show it again: it lets go of the events, and when
 * it is shown again, it gets the present state.
 *
 * @param {Record<string, (data: any) => void>} handlers
 * @param {(isOpen: boolean) => void} connected
 */
export function listen(handlers, connected) {
  const open = typeof SharedWorker === "undefined" ? ownStream : sharedStream;
  let close = open(handlers, connected);
  addEventListener("pagehide", () => close());
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      close = open(handlers, connected);
    }
  });
}

function sharedStream(handlers, connected) {
  const worker = new SharedWorker(new URL("./stream.js", import.meta.url));
  const { port } = worker;
  worker.addEventListener("error", () => connected(false));
  port.onmessage = ({ data: { name, data, isOpen } }) => {
    if (name) {
      handlers[name]?.(JSON.parse(data));
    } else {
      connected(isOpen);
    }
  };
  return () => {
    port.postMessage("leave");
    port.close();
  };
}

function ownStream(handlers, connected) {
  const events = new EventSource("./api/events");
  for (const [name, handler] of Object.entries(handlers)) {
    events.addEventListener(name, (event) => handler(JSON.parse(event.data)));
  }
  events.addEventListener("open", () => connected(true));
  events.addEventListener("error", () => connected(false));
  return () => events.close();
}
