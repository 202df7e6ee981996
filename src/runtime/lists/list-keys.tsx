import { useEffect, useRef, type RefObject } from "react";
import type { StoredRecord } from "#contract";
import { isCovered, isTyping, loadCode, offerShortcuts } from "#ui";
import type { TableHandle } from "#ui/table";
import type { RecordActions } from "../action-model/record-actions.ts";
import type { RecordStore } from "../stores/record-store.ts";
import type { ListView } from "../views/list-view.ts";

interface ListKeysProps {
  readonly view: ListView<RecordStore>;
  readonly actions: RecordActions;
  /** Action of the Enter key on a row. */
  readonly onOpen?: (record: StoredRecord) => void;
  readonly table: RefObject<TableHandle | null>;
  readonly root: RefObject<HTMLElement | null>;
  /** Something else has the keyboard. */
  readonly quiet: boolean;
}

/** The keyboard of a list. Keys act only outside of inputs, and without a dialog over the list. */
export function ListKeys(props: ListKeysProps) {
  const latest = useRef(props);
  latest.current = props;
  /** The row from which a range is selected. */
  const anchor = useRef<string | null>(null);

  useEffect(
    () => offerShortcuts(() => loadCode(() => import("./list-shortcuts.ts")).then(({ LIST_SHORTCUTS }) => LIST_SHORTCUTS)),
    [],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { view, actions, onOpen, table, root, quiet } = latest.current;
      if (quiet || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event, root.current))
        return;
      const { store } = view;
      const { records, selection } = store;
      const at = records.findIndex(({ id }) => id === view.cursor);
      const here = records[at];
      const go = (to: number): void => {
        const next = records[Math.max(0, Math.min(to, records.length - 1))];
        if (next === undefined) return;
        view.goTo(next.id);
        table.current?.focusRow(next.id);
      };
      const onRow = event.target instanceof HTMLElement && event.target.matches("[data-row]");
      const act = (id: string, record: StoredRecord): void => {
        const action = actions.row.find((one) => one.id === id);
        if (action !== undefined && (action.visible?.(record) ?? true)) action.perform([record]);
      };
      const keys: Readonly<Record<string, (() => void) | undefined>> = {
        "/": () => searchIn(root.current)?.focus(),
        j: () => go(at + 1),
        k: () => go(at < 0 ? 0 : at - 1),
        ArrowDown: onRow ? () => go(at + 1) : undefined,
        ArrowUp: onRow ? () => go(at - 1) : undefined,
        Enter: onRow && here !== undefined ? () => view.opened === null && onOpen?.(here) : undefined,
        e: here === undefined ? undefined : () => act("edit", here),
        n: () => actions.toolbar.find(({ id }) => id === "add")?.perform([]),
        " ":
          onRow && here !== undefined && actions.selects
            ? () => {
                const from = event.shiftKey ? records.findIndex(({ id }) => id === anchor.current) : -1;
                if (from >= 0) selection.set(records.slice(Math.min(from, at), Math.max(from, at) + 1), true);
                else selection.set([here], !selection.has(here.id));
                anchor.current = here.id;
              }
            : undefined,
      };
      const perform = keys[event.key];
      if (perform === undefined || (event.shiftKey && event.key !== " ")) return;
      event.preventDefault();
      perform();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return null;
}

const OVER = "[role=dialog], [role=menu], [role=alertdialog]";

/** The focus is in an input or on a button, or a dialog is over the list. */
function isElsewhere(event: KeyboardEvent, root: HTMLElement | null): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement) || root === null) return true;
  if (isTyping(target) || target.closest(OVER) !== null) return true;
  if ((event.key === "Enter" || event.key === " ") && target.closest("button, a, input") !== null) return true;
  // A list beside another one takes keys while it has the focus. Without a focus the first list takes them.
  if (root.contains(target)) return isCovered();
  return target !== document.body || isCovered() || inSight() !== root;
}

/** The first list that people can see: screens that were put away are still in the page. */
function inSight(): Element | undefined {
  return [...document.querySelectorAll(".trellis-screen")].find((element) => element.checkVisibility());
}

function searchIn(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>("[role=search] :is(input, select, [tabindex])") ?? null;
}
