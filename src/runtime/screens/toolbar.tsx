import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { Icon, useI18n } from "#ui";
import type { ScreenAction } from "../actions/screen-action.ts";
import type { Selection } from "../stores/selection.ts";
import { texts } from "../texts.ts";
import { MoreMenu } from "./more-menu.tsx";
import { useNarrow } from "./use-narrow.ts";

interface ToolbarProps {
  readonly actions: readonly ScreenAction[];
  readonly selection: Selection;
  readonly loading: boolean;
  readonly onRefresh: () => void;
  /** On trees. */
  readonly onExpandAll?: () => void;
  readonly onCollapseAll?: () => void;
}

/** Buttons that fit beside each other on a phone. */
const NARROW_ROOM = 2;

/** Actions above a list: add first, then those on the selection, refresh at the end. */
export const Toolbar = observer(function Toolbar({
  actions,
  selection,
  loading,
  onRefresh,
  onExpandAll,
  onCollapseAll,
}: ToolbarProps) {
  const { t } = useI18n(texts);
  const narrow = useNarrow();
  const inline = narrow && actions.length > NARROW_ROOM ? actions.slice(0, NARROW_ROOM - 1) : actions;
  const others = actions.slice(inline.length);
  return (
    <div className="trellis-toolbar" role="toolbar" aria-label={t("list.toolbar")}>
      {inline.map((action) => (
        <Button
          key={action.id}
          type={action.primary === true ? "primary" : "secondary"}
          {...(action.danger === true && selection.size > 0 ? { status: "danger" as const } : {})}
          onClick={() => action.perform(selection.records)}
        >
          {action.label}
        </Button>
      ))}
      {others.length > 0 && <MoreMenu label={t("action.more")} actions={others} records={selection.records} />}
      {selection.size > 0 && (
        <span className="trellis-toolbar-selected" role="status">
          {t("list.selected", { count: selection.size })}
          <button type="button" className="trellis-link" onClick={selection.clear}>
            {t("list.clearSelection")}
          </button>
        </span>
      )}
      <span className="trellis-toolbar-tools">
        {onExpandAll !== undefined && <ToolButton icon="plus-circle" label={t("tree.expandAll")} onClick={onExpandAll} />}
        {onCollapseAll !== undefined && <ToolButton icon="minus-circle" label={t("tree.collapseAll")} onClick={onCollapseAll} />}
        <ToolButton icon="refresh" label={t("list.refresh")} busy={loading} onClick={onRefresh} />
      </span>
    </div>
  );
});

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
