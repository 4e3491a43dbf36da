const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];

/** A number of bytes as people read it: `12 kB`. */
export function bytes(amount) {
  let unit = 0;
  let value = amount;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}

/** A number as people read it: `1.2 M`. */
export function number(amount) {
  return new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(amount);
}

/** Microseconds of processor time for each second, as a share of one core. */
export function cost(micros) {
  return `${(micros / 10_000).toLocaleString("en", { maximumSignificantDigits: 3 })} %`;
}
