import { partsOf } from "../../values/stored-files.ts";
import type { CellProps } from "../kind-view.ts";
import { PictureValue } from "../shared/files/picture-value.tsx";

export function ImageCell({ value, place }: CellProps) {
  return <PictureValue links={partsOf(value)} place={place} />;
}
