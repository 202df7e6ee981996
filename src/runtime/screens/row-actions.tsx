import { useMemo } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import type { ScreenAction } from "../actions/screen-action.ts";
import { texts } from "../texts.ts";
import { MoreMenu } from "./more-menu.tsx";
import { recordLabel } from "./record-label.ts";

interface RowActionsProps {
  readonly actions: readonly ScreenAction[];
  readonly record: StoredRecord;
  /** How the record is called. */
  readonly label: string;
  readonly room: number;
}

/** Actions that stand in a row: three, in half a screen two. */
const ROOM = 3;
const COMPACT_ROOM = 2;

/** As many as there is room for; where there are more, the last place is a menu. */
function RowActions({ actions, record, label, room }: RowActionsProps) {
  const { t } = useI18n(texts);
  const allowed = actions.filter(({ visible }) => visible?.(record) ?? true);
  // With room for one, it is the one people come for.
  const offered = room < ROOM ? allowed.toSorted((a, b) => Number(b.id === "edit") - Number(a.id === "edit")) : allowed;
  const inline = offered.length <= room ? offered : offered.slice(0, room - 1);
  const others = offered.slice(inline.length);
  return (
    <div className="trellis-row-actions">
      {inline.map((action) => (
        <button
          key={action.id}
          type="button"
          className="trellis-link"
          data-danger={action.danger || undefined}
          aria-label={`${action.label} ${label}`}
          onClick={() => action.perform([record])}
        >
          {action.label}
        </button>
      ))}
      {others.length > 0 && <MoreMenu label={`${t("action.more")} ${label}`} actions={others} records={[record]} />}
    </div>
  );
}

/** The actions column of a table; undefined when the caller may do nothing with a record. */
export function useRowActions(module: Module, actions: readonly ScreenAction[], compact: boolean) {
  const { t } = useI18n(texts);
  const room = compact ? COMPACT_ROOM : ROOM;
  return useMemo(
    () =>
      actions.length === 0
        ? undefined
        : {
            width: rowActionsWidth(actions, room, t("action.more"), t("table.actions")),
            render: (record: StoredRecord) => (
              <RowActions actions={actions} record={record} label={recordLabel(module, record)} room={room} />
            ),
          },
    [actions, module, room, t],
  );
}

const LINK_PADDING = 17;
const MENU_MARK = 14;

/** Pixels the actions column needs for these labels, so that none is ever cut off. */
function rowActionsWidth(actions: readonly ScreenAction[], room: number, more: string, title: string): number {
  const labels = actions.map(({ label }) => textWidth(label) + LINK_PADDING);
  const inline = actions.length <= room ? labels : [...labels.slice(0, room - 1), textWidth(more) + LINK_PADDING + MENU_MARK];
  return Math.max(Math.ceil(inline.reduce((sum, width) => sum + width, 0)) + 20, textWidth(title) + 32);
}

function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 14 : 7.8), 0);
}
