import type { ValueLine } from "../../kind-view.ts";
import "./number-cell.css";

/** A number. A change has its sign, an arrow and the colour of a gain or a loss. */
export function NumberCell({ line: { text, currency, trend } }: { readonly line: ValueLine }) {
  const gains = !text.startsWith("-");
  const way = trend === null || !/[1-9]/.test(text) ? null : gains ? "up" : "down";
  return (
    <span className="cell-number" data-trend={way === null ? undefined : gains === (trend === "red-up") ? "red" : "green"}>
      {way !== null && <span className="cell-arrow" data-way={way} aria-hidden="true" />}
      {currency !== "" && <span className="cell-currency">{currency}</span>}
      {way === "up" ? `+${text}` : text}
    </span>
  );
}
