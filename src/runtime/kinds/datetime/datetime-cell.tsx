import { textOf } from "../../values/text-of.ts";
import type { CellProps } from "../kind-view.ts";
import { MomentText } from "../shared/dates/moment-text.tsx";

export function DatetimeCell({ value, place }: CellProps) {
  return <MomentText text={textOf(value)} place={place} />;
}
