import type { KindView } from "../kind-view.ts";
import { FileCell } from "./file-cell.tsx";

export const fileView: KindView = { Cell: FileCell };
