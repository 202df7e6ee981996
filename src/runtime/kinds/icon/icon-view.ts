import type { KindView } from "../kind-view.ts";
import { PICTURE_WIDTH } from "../shared/files/picture-width.ts";
import { IconCell } from "./icon-cell.tsx";

export const iconView: KindView = { Cell: IconCell, columnWidth: PICTURE_WIDTH };
