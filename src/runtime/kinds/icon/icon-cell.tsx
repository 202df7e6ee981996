import { Icon } from "#ui";
import { textOf } from "../../values/text-of.ts";
import type { CellProps } from "../kind-view.ts";

export function IconCell({ value }: CellProps) {
  const name = textOf(value);
  return (
    <span className="cell-icon">
      <Icon name={name} /> <span>{name}</span>
    </span>
  );
}
