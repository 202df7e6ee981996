import { memo, useMemo } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { Icon, useI18n } from "#ui";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { texts } from "../texts.ts";
import { textWidth } from "../cells/text-width.ts";
import { MoreMenu } from "./more-menu.tsx";
import { recordLabel } from "../table/record-label.ts";

interface RowActionsProps {
  readonly actions: readonly ScreenAction[];
  readonly record: StoredRecord;
  /** Label of the record. */
  readonly label: string;
  readonly compact: boolean;
  /** The name of the record opens it, so that the action to view it stands in the menu. */
  readonly named?: boolean;
  /** All actions stand in the menu, as on the card of a phone. */
  readonly folded?: boolean;
}

/** Actions that stand in a row: three; two in half a screen, and where the record's name is one of them. */
const ROOM = 3;
const SMALL_ROOM = 2;
/** Icon that replaces the label if half a screen leaves the room to the record's own columns. */
const ICONS: Readonly<Record<string, string>> = { view: "eye", edit: "edit", delete: "delete" };

/** The actions that fit, and the menu of all of them. Tools stand in the menu alone. */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { actions, record, label, compact, named = false, folded = false } = props;
  const { t } = useI18n(texts);
  const allowed = actions.filter(({ visible }) => visible?.(record) ?? true);
  if (folded) {
    if (allowed.length === 0) return null;
    return <MoreMenu label={`${t("action.more")} ${label}`} actions={allowed} records={[record]} compact />;
  }
  // With room for one, it is the one people come for.
  const offered = compact ? allowed.toSorted((a, b) => Number(b.id === "edit") - Number(a.id === "edit")) : allowed;
  const { inline, all } = divided(offered, compact, named);
  return (
    <div className="trellis-row-actions">
      {inline.map((action) => {
        const icon = compact ? ICONS[action.id] : undefined;
        return (
          <button
            key={action.id}
            type="button"
            className={icon === undefined ? "trellis-link" : "trellis-icon-button"}
            data-danger={action.danger || undefined}
            aria-label={`${action.label} ${label}`}
            title={icon === undefined ? undefined : action.label}
            onClick={() => action.perform([record])}
          >
            {icon === undefined ? action.label : <Icon name={icon} />}
          </button>
        );
      })}
      {all.length > 0 && <MoreMenu label={`${t("action.more")} ${label}`} actions={all} records={[record]} compact />}
    </div>
  );
});

function divided(all: readonly ScreenAction[], compact: boolean, named = false) {
  const isTool = ({ id, icon }: ScreenAction): boolean => icon !== undefined || (named && id === "view");
  const actions = all.filter((action) => !isTool(action));
  const tools = all.filter(isTool);
  const room = compact || named ? SMALL_ROOM : ROOM;
  // Half a screen has no room for words: an action without an icon goes into the menu.
  const fits =
    actions.length + (compact && tools.length > 0 ? 1 : 0) <= room && (!compact || actions.every(({ id }) => id in ICONS));
  const waits = !compact && actions[room - 1]?.awaited === true;
  const count = fits || waits ? room : compact && !((actions[0]?.id ?? "") in ICONS) ? 0 : room - 1;
  const plain = tools.filter(({ icon }) => icon === undefined);
  return {
    inline: actions.slice(0, count),
    all: [...plain, ...actions, ...tools.filter(({ icon }) => icon !== undefined)],
  };
}

/** The actions column of a table; undefined when the caller may do nothing with a record. */
export function useRowActions(module: Module, actions: readonly ScreenAction[], compact: boolean, named = false, folded = false) {
  return useMemo(
    () =>
      actions.length === 0
        ? undefined
        : {
            width: rowActionsWidth(actions, compact, named),
            least: ICON_BUTTON + (compact ? DENSE_PADDING : PADDING),
            render: (record: StoredRecord) => (
              <RowActions {...{ actions, record, compact, named, folded }} label={recordLabel(module, record)} />
            ),
          },
    [actions, module, compact, named, folded],
  );
}

const LINK_PADDING = 17;
const ICON_BUTTON = 32;
const PADDING = 20;
/** Cells have this padding on half a screen and in a small window. */
const DENSE_PADDING = 16;

/** Pixels the actions column needs for these labels, so that none is ever cut off. */
function rowActionsWidth(actions: readonly ScreenAction[], compact: boolean, named: boolean): number {
  const widthOf = (offered: readonly ScreenAction[]): number => {
    const { inline } = divided(offered, compact, named);
    const buttons = inline.map(({ label }) => (compact ? ICON_BUTTON : textWidth(label) + LINK_PADDING));
    return buttons.reduce((sum, width) => sum + width, ICON_BUTTON);
  };
  // A row shows one of those that records wait for: the widest must find room.
  const others = actions.filter(({ awaited }) => awaited !== true);
  const before = others.filter(({ id }) => id === "view" || id === "edit");
  const each = actions.filter(({ awaited }) => awaited === true).map((one) => [...before, one, ...others.slice(before.length)]);
  return Math.ceil(Math.max(widthOf(others), ...each.map(widthOf))) + (compact ? DENSE_PADDING : PADDING);
}
