import type { KindView } from "../kind-view.ts";
import { formatPlain } from "../shared/line/plain-line.ts";

export const timeView: KindView = { formatLine: formatPlain };
