import { html, nothing } from "lit-html";
import { bytes, number } from "./figures.js";
import { loaded } from "./loaded.js";
import { picture } from "./picture.js";

/** The sizes of the tables in a month that a slider chooses, up to the one in which they break. */
export function sizes(state, actions) {
  return loaded(state, actions, "sizes", "Forecasting…", (forecast) => {
    const last = forecast.months.length - 1;
    const month = Math.min(state.month ?? 0, last);
    const breaks = forecast.months.findIndex((tables) => tables.some((each) => each.excess.length > 0));
    return html`
      <p class="bar"><label for="month">${month === 0 ? "Today" : `In ${months(month)}`}</label>
        <input type="range" id="month" min="0" max=${last} .value=${String(month)}
          aria-valuetext=${month === 0 ? "today" : months(month)}
          @input=${(event) => actions.showMonth(Number(event.target.value))}>
        ${breaks < 0
          ? html`<span>No partition outgrows its limit within ${months(last)}.</span>`
          : html`<button type="button" @click=${() => actions.showMonth(breaks)}>
              A partition outgrows its limit ${breaks === 0 ? "today" : `in ${months(breaks)}`}</button>`}
      </p>
      ${table(forecast, month)}
      ${picture(state, actions, "sizes")}`;
  });
}

function table(forecast, month) {
  const limit = forecast.partitionBytesMax;
  return html`<table class="figures sizes-table">
    <caption>Partitions, with a limit of ${bytes(limit)}</caption>
    <thead><tr><th scope="col">Table</th><th scope="col">Rows</th><th scope="col">Size</th>
      <th scope="col">Average partition</th><th scope="col">Largest partition</th>
      <th scope="col">Of the limit</th></tr></thead>
    <tbody>
      ${forecast.months[month].map((each) => html`<tr data-table=${each.table}
        class=${each.excess.length > 0 ? "broken" : ""}>
        <th scope="row">${each.table}</th><td>${number(each.rows)}</td><td>${bytes(each.bytes)}</td>
        <td>${bytes(each.averageBytes)}</td><td>${bytes(each.largestBytes)}</td>
        <td class="share"><meter min="0" max=${limit} high=${limit * 0.8} optimum="0"
            .value=${Math.min(each.largestBytes, limit)} aria-label="share of the limit"></meter>
          ${each.excess.length > 0 ? html`<strong>✕ ${each.excess.join(", ")}</strong>` : nothing}</td>
      </tr>`)}
    </tbody>
  </table>`;
}

function months(count) {
  const years = Math.floor(count / 12);
  const rest = count % 12;
  const parts = [
    years > 0 ? `${years} year${years === 1 ? "" : "s"}` : "",
    rest > 0 || years === 0 ? `${rest} month${rest === 1 ? "" : "s"}` : "",
  ];
  return parts.filter(Boolean).join(" and ");
}
