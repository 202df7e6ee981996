import * as icons from "@arco-design/web-react/icon";
import type { IconComponent } from "./icon-component.ts";

/** All of Arco's icons by component name. Import it only lazily, because it is larger than the shell. */
export const ALL_ICONS: Readonly<Record<string, IconComponent>> = icons;
