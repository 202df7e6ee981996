import * as icons from "@arco-design/web-react/icon";
import type { IconComponent } from "./icon-component.ts";

/** Arco's whole set by component name. Only ever imported lazily: it weighs more than the shell. */
export const ALL_ICONS: Readonly<Record<string, IconComponent>> = icons;
