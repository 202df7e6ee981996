import { lazyComponent } from "#ui";
import { isPicture } from "../../values/file-kind.ts";
import { partsOf } from "../../values/stored-files.ts";
import type { CellProps } from "../kind-view.ts";
import { PictureValue } from "../shared/files/picture-value.tsx";

// Most lists have pictures alone.
const FileLinks = lazyComponent(() => import("../shared/files/file-links.tsx").then(({ FileLinks }) => FileLinks));

/** Links files by name. Pictures are shown, because names in a file store have no meaning. */
export function FileCell({ value, place }: CellProps) {
  const links = partsOf(value).filter((link) => link !== "");
  return links.every(isPicture) ? <PictureValue links={links} place={place} /> : <FileLinks links={links} />;
}
