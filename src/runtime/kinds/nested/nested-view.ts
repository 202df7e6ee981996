import type { KindView } from "../kind-view.ts";
import { NestedCell } from "./nested-cell.tsx";

export const nestedView: KindView = { Cell: NestedCell };
