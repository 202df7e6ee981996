import { COMMON_ICONS } from "./common-icons.ts";
import type { IconComponent } from "./icon-component.ts";
import { componentNameOf, iconNameOf } from "./icon-name.ts";

let wholeSet: Readonly<Record<string, IconComponent>> | null = null;
let pending: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** The icon if it is at hand, null when the whole set has to be loaded first or has no such icon. */
export function iconAtHand(name: string): IconComponent | null {
  return COMMON_ICONS[name] ?? wholeSet?.[componentNameOf(name)] ?? null;
}

/** Loads the whole set once; a failure (offline) is tried again by the next caller. */
export function loadIcons(): Promise<void> {
  pending ??= import("./all-icons.ts").then(
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

/** Names of all icons there are, in alphabetical order, for the icon picker. */
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
