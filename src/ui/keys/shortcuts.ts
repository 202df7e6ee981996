import type { Text } from "#contract";

/** Something a key does. */
export interface Shortcut {
  /** As they stand on the keyboard; `Mod` is Ctrl, on a Mac ⌘. */
  readonly keys: readonly string[];
  readonly what: Text;
}

/** What the keyboard does at one place. */
export interface ShortcutGroup {
  readonly title: Text;
  readonly shortcuts: readonly Shortcut[];
}

/** Fetched when somebody asks for help: few do. */
export type ShortcutSource = () => Promise<ShortcutGroup>;

const offered = new Set<ShortcutSource>();

/** Puts a group into the help for as long as its place is on the page. @returns takes it out */
export function offerShortcuts(source: ShortcutSource): () => void {
  offered.add(source);
  return () => void offered.delete(source);
}

/** Each group once, however many places offer it. */
export async function offeredShortcuts(): Promise<readonly ShortcutGroup[]> {
  return [...new Set(await Promise.all([...offered].map((source) => source())))];
}

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]";
/** What keeps everything behind it from being used. */
const OVER = ".arco-modal-wrapper [role=dialog], .trellis-panel, dialog[open], [role=menu]";

/** Somebody types there. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** A dialog or a menu has the keyboard. Those of screens that were put away do not. */
export function isCovered(): boolean {
  return [...document.querySelectorAll(OVER)].some((element) => element.checkVisibility());
}
