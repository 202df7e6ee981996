import type { KindView } from "../kind-view.ts";
import { PICTURE_WIDTH } from "../shared/files/picture-width.ts";
import { ImageCell } from "./image-cell.tsx";

export const imageView: KindView = { Cell: ImageCell, columnWidth: PICTURE_WIDTH };
