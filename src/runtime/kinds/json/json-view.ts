import type { KindView } from "../kind-view.ts";
import { JsonCell } from "./json-cell.tsx";

export const jsonView: KindView = { Cell: JsonCell };
