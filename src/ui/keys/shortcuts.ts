import type { Text } from "#contract";

/** The effect of a shortcut. */
export interface Shortcut {
  /** Labels on the keyboard; `Mod` is Ctrl, on a Mac ⌘. */
  readonly keys: readonly string[];
  readonly what: Text;
}

/** The shortcuts of one place. */
export interface ShortcutGroup {
  readonly title: Text;
  readonly shortcuts: readonly Shortcut[];
}

/** Loaded with the help, because few people open it. */
export type ShortcutSource = () => Promise<ShortcutGroup>;

const offered = new Set<ShortcutSource>();

/**
 * Adds a group to the help while its place is on the page.
 * @returns a function that removes it
 */
export function offerShortcuts(source: ShortcutSource): () => void {
  offered.add(source);
  return () => void offered.delete(source);
}

/** Returns each group once, even when several places offer it. */
export async function offeredShortcuts(): Promise<readonly ShortcutGroup[]> {
  return [...new Set(await Promise.all([...offered].map((source) => source())))];
}

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]";
/** Elements that block everything behind them. */
const OVER = ".arco-modal-wrapper [role=dialog], .trellis-panel, dialog[open], [role=menu]";

/** @returns true when the target accepts typed text */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** @returns true when a dialog or a menu of a visible screen receives the keyboard */
export function isCovered(): boolean {
  return [...document.querySelectorAll(OVER)].some((element) => element.checkVisibility());
}
