import { textOf } from "../../values/text-of.ts";
import type { CellProps } from "../kind-view.ts";
import { CellLine } from "../shared/line/cell-line.tsx";
import { PathValue } from "./path-value.tsx";

export function CascaderCell({ module, field, value, label, place }: CellProps) {
  const key = textOf(value);
  if (place === "dialog") return <PathValue module={module} field={field} value={key} label={label} />;
  return <CellLine text={label === "" ? key : label} place="list" />;
}
