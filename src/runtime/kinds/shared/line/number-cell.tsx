import type { ValueLine } from "../../kind-view.ts";
import "./number-cell.css";

/** A number, its sign before the symbol of its currency. A change also has an arrow and the colour of a gain or a loss. */
export function NumberCell({ line: { text, currency, trend } }: { readonly line: ValueLine }) {
  const gains = !text.startsWith("-");
  const way = trend === null || !/[1-9]/.test(text) ? null : gains ? "up" : "down";
  const sign = !gains ? "-" : way === "up" ? "+" : "";
  return (
    <span className="cell-number" data-trend={way === null ? undefined : gains === (trend === "red-up") ? "red" : "green"}>
      {way !== null && <span className="cell-arrow" data-way={way} aria-hidden="true" />}
      {sign}
      {currency !== "" && <span className="cell-currency">{currency}</span>}
      {gains ? text : text.slice(1)}
    </span>
  );
}
