import type { Json } from "#contract";
import { textOf } from "../../values/text-of.ts";
import type { CellProps } from "../kind-view.ts";
import "./tags-cell.css";

export function TagsCell({ value }: CellProps) {
  const words = (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(textOf);
  return (
    <span className="cell-words">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}
