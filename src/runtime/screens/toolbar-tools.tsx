import { Icon, useI18n } from "#ui";
import { texts } from "../texts.ts";

export interface ToolbarToolsProps {
  readonly loading: boolean;
  readonly onRefresh: () => void;
  /** On trees. */
  readonly onExpandAll?: () => void;
  readonly onCollapseAll?: () => void;
}

/** What everybody may do with a list: open and close all of a tree, ask anew. */
export function ToolbarTools({ loading, onRefresh, onExpandAll, onCollapseAll }: ToolbarToolsProps) {
  const { t } = useI18n(texts);
  return (
    <span className="trellis-toolbar-tools">
      {onExpandAll !== undefined && <ToolButton icon="plus-circle" label={t("tree.expandAll")} onClick={onExpandAll} />}
      {onCollapseAll !== undefined && <ToolButton icon="minus-circle" label={t("tree.collapseAll")} onClick={onCollapseAll} />}
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
