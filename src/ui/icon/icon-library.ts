import { loadCode } from "../code/load-code.ts";
import { COMMON_ICONS } from "./common-icons.ts";
import type { IconComponent } from "./icon-component.ts";
import { componentNameOf, iconNameOf } from "./icon-name.ts";

let wholeSet: Readonly<Record<string, IconComponent>> | null = null;
let pending: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Returns a loaded icon; null when the whole set must load first or has no such icon. */
export function iconAtHand(name: string): IconComponent | null {
  return COMMON_ICONS[name] ?? wholeSet?.[componentNameOf(name)] ?? null;
}

/** Loads the whole set once. After a failure (offline) the next caller tries again. */
export function loadIcons(): Promise<void> {
  pending ??= loadCode(() => import("./all-icons.ts")).then(
    ({ ALL_ICONS }) => {
      wholeSet = ALL_ICONS;
      for (const listener of listeners) listener();
    },
    () => {
      pending = null;
    },
  );
  return pending;
}

/** Loads the names of all icons in alphabetical order, for the icon picker. */
export async function loadIconNames(): Promise<readonly string[]> {
  await loadIcons();
  return Object.keys(wholeSet ?? {})
    .map(iconNameOf)
    .sort();
}

export function subscribeToIcons(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
