import type { ReactNode } from "react";
import type { StoredRecord } from "#contract";
import { Icon, useI18n } from "#ui";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { texts } from "../texts.ts";
import { MoreMenu } from "./more-menu.tsx";
import { useIsMobile } from "../table/use-is-mobile.ts";

export interface ToolbarToolsProps {
  readonly loading: boolean;
  readonly onRefresh: () => void;
  /** On trees. */
  readonly onExpandAll?: () => void;
  readonly onCollapseAll?: () => void;
  /** Status of the list's tools. */
  readonly status?: ReactNode;
  /** Tools of the list itself: views, filters, columns. */
  readonly own?: ReactNode;
}

interface ToolsProps extends ToolbarToolsProps {
  readonly tools: readonly ScreenAction[];
  /** The selection. */
  readonly records: readonly StoredRecord[];
}

/** Icons that fit beside each other, the menu of the others included. */
const ROOM = 5;
const NARROW_ROOM = 1;

/** Tools of a list for every user, as icons: expand and collapse a tree, refresh. */
export function ToolbarTools({ loading, onRefresh, onExpandAll, onCollapseAll, status, own, tools, records }: ToolsProps) {
  const { t } = useI18n(texts);
  const room = useIsMobile() ? NARROW_ROOM : ROOM;
  const inline = tools.length <= room ? tools : tools.slice(0, room - 1);
  const others = tools.slice(inline.length);
  return (
    <span className="trellis-toolbar-tools">
      {status}
      {own}
      {onExpandAll !== undefined && <ToolButton icon="plus-circle" label={t("tree.expandAll")} onClick={onExpandAll} />}
      {onCollapseAll !== undefined && <ToolButton icon="minus-circle" label={t("tree.collapseAll")} onClick={onCollapseAll} />}
      {inline.map(({ id, icon = "", label, perform }) => (
        <ToolButton key={id} icon={icon} label={label} onClick={() => perform(records)} />
      ))}
      {others.length > 0 && <MoreMenu compact label={t("list.moreTools")} actions={others} records={records} />}
      <ToolButton icon="refresh" label={t("list.refresh")} busy={loading} onClick={onRefresh} />
    </span>
  );
}

interface ToolButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ icon, label, busy = false, onClick }: ToolButtonProps) {
  return (
    <button type="button" className="trellis-icon-button" aria-label={label} title={label} aria-busy={busy} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
