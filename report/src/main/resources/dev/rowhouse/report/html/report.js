(function () {
  "use strict";

  const search = document.getElementById("search");
  const found = document.getElementById("found");
  const parts = Array.from(document.querySelectorAll("main > .part"));
  const links = Array.from(document.querySelectorAll("nav a"));
  let items = [];

  // The words of an element, without those of its pictures: sample rows would be found everywhere.
  function words(element) {
    if (element.matches("figure")) {
      return "";
    }
    return element.querySelector("figure") === null
      ? element.textContent
      : Array.from(element.children, words).join(" ");
  }

  // What the search shows or hides: the entries of a part, or the rows and notices right in it.
  function collect() {
    if (items.length === 0) {
      const selector = ":scope > .entry, :scope > .notice, :scope > .grid > table > tbody > tr";
      items = parts.flatMap((part) =>
        Array.from(part.querySelectorAll(selector), (element) => ({
          part: part,
          element: element,
          text: words(element).toLowerCase(),
        })));
    }
  }

  function filter() {
    collect();
    const wanted = search.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const isAll = wanted.length === 0;
    const shown = new Set();
    let count = 0;
    for (const item of items) {
      const isShown = wanted.every((word) => item.text.includes(word));
      item.element.hidden = !isShown;
      if (isShown) {
        shown.add(item.part);
        count++;
      }
    }
    for (const part of parts) {
      part.hidden = !isAll && !shown.has(part);
      for (const block of part.children) {
        if (block.matches(".grid")) {
          block.hidden = block.querySelector("tbody > tr:not([hidden])") === null;
        } else if (!block.matches("h2, .entry, .notice")) {
          block.hidden = !isAll;
        }
      }
    }
    for (const link of links) {
      const target = document.getElementById(link.hash.slice(1));
      link.parentElement.hidden = target === null || target.closest("[hidden]") !== null;
    }
    found.textContent = isAll ? "" : count === 0 ? "nothing found" : count + " found";
  }

  function clear() {
    if (search.value !== "") {
      search.value = "";
      filter();
    }
  }

  // A deep link leads to its target even when that is folded away or filtered out.
  function follow() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) {
      return;
    }
    if (target.closest("[hidden]") !== null) {
      clear();
    }
    for (let fold = target.closest("details"); fold !== null;
        fold = fold.parentElement.closest("details")) {
      fold.open = true;
    }
    target.scrollIntoView();
  }

  async function copy(button) {
    const code = button.parentElement.querySelector("code");
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch (error) {
      // Pages without that right, such as those of plain http, have only the selection.
      getSelection().selectAllChildren(code);
      document.execCommand("copy");
    }
    button.textContent = "Copied";
    button.classList.add("copied");
    setTimeout(function () {
      button.textContent = "Copy";
      button.classList.remove("copied");
    }, 1500);
  }

  search.addEventListener("input", filter);
  search.addEventListener("keydown", function (event) {
    if (event.key === "Escape") {
      clear();
      search.blur();
    }
  });
  document.addEventListener("keydown", function (event) {
    const isTyping = event.target.matches("input, textarea, select");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      search.focus();
      search.select();
    }
  });
  document.addEventListener("click", function (event) {
    const button = event.target.closest(".copy");
    if (button !== null) {
      copy(button);
    }
    const link = event.target.closest("a[href^='#']");
    // The address does not change when it is followed a second time.
    if (link !== null && link.getAttribute("href") === location.hash) {
      follow();
    }
  });
  addEventListener("hashchange", follow);

  // A printed page has everything on it.
  let unfolded = [];
  addEventListener("beforeprint", function () {
    unfolded = Array.from(document.querySelectorAll("details:not([open])"));
    unfolded.forEach((fold) => { fold.open = true; });
  });
  addEventListener("afterprint", function () {
    unfolded.forEach((fold) => { fold.open = false; });
  });

  if (location.hash !== "") {
    follow();
  }
})();
