import { textOf } from "../../values/text-of.ts";
import type { CellProps } from "../kind-view.ts";
import "./color-cell.css";

export function ColorCell({ value }: CellProps) {
  const color = textOf(value);
  return (
    <span className="cell-color">
      <span className="cell-swatch" style={{ backgroundColor: color }} />
      {color}
    </span>
  );
}
