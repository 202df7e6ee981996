import type { ReactNode } from "react";
import type { StoredRecord } from "#contract";
import { Icon, useI18n, useScreenBand } from "#ui";
import type { ScreenAction } from "../../action-model/screen-action.ts";
import { texts } from "../../texts.ts";
import { MoreMenu } from "../more-menu.tsx";

export interface ToolbarToolsProps {
  readonly loading: boolean;
  readonly onRefresh: () => void;
  /** On trees. */
  readonly onExpandAll?: () => void;
  readonly onCollapseAll?: () => void;
  /** Status of the list's tools. */
  readonly status?: ReactNode;
  /** Tools of the list itself. */
  readonly own?: ReactNode;
  /** Tools of the list itself that few look for. */
  readonly further?: readonly ScreenAction[];
  /** The list has half a screen. */
  readonly compact?: boolean;
}

interface ToolsProps extends ToolbarToolsProps {
  readonly tools: readonly ScreenAction[];
  readonly records: readonly StoredRecord[];
}

/** Tools that stand in the toolbar by their names. The others stand in the menu beside them. */
const NAMED: ReadonlySet<string> = new Set(["export"]);
/** Width of the window from which on words have room. */
const WIDE = 2;

/** Tools of a list for every user: export, a menu of the others with those of a tree first, refresh. */
export function ToolbarTools(props: ToolsProps) {
  const { loading, onRefresh, onExpandAll, onCollapseAll, status, own, tools, further = [], compact = false, records } = props;
  const { t } = useI18n(texts);
  const wide = useScreenBand() >= WIDE && !compact;
  const inline = wide ? tools.filter(({ id }) => NAMED.has(id)) : [];
  const ofTree = [
    ...(onExpandAll === undefined ? [] : [treeTool("expand-all", t("tree.expandAll"), onExpandAll)]),
    ...(onCollapseAll === undefined ? [] : [treeTool("collapse-all", t("tree.collapseAll"), onCollapseAll)]),
  ];
  const others = [...ofTree, ...tools.filter((tool) => !inline.includes(tool)), ...further];
  return (
    <span className="trellis-toolbar-tools">
      {status}
      {own}
      {inline.map(({ id, icon = "", label, perform }) => (
        <ToolButton key={id} named icon={icon} label={label} onClick={() => perform(records)} />
      ))}
      {others.length > 0 && <MoreMenu compact label={t("list.moreTools")} actions={others} records={records} />}
      <ToolButton icon="refresh" label={t("list.refresh")} busy={loading} onClick={onRefresh} />
    </span>
  );
}

function treeTool(id: string, label: string, perform: () => void): ScreenAction {
  return { id, label, perform };
}

interface ToolButtonProps {
  readonly icon: string;
  readonly label: string;
  /** Its name stands beside the icon. */
  readonly named?: boolean;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ icon, label, named = false, busy = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={named ? "trellis-tool" : "trellis-icon-button"}
      aria-label={label}
      title={named ? undefined : label}
      aria-busy={busy}
      onClick={onClick}
    >
      <Icon name={icon} />
      {named && <span>{label}</span>}
    </button>
  );
}
