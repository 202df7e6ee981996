import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useI18n, onDemand } from "#ui";
import type { ScreenAction } from "../actions/screen-action.ts";
import type { Selection } from "../stores/selection.ts";
import { texts } from "../texts.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { MoreMenu } from "./more-menu.tsx";
import { ToolbarTools, type ToolbarToolsProps } from "./toolbar-tools.tsx";
import { useNarrow } from "./use-narrow.ts";

const SelectMatching = onDemand(() => import("../bulk/select-matching.tsx").then(({ SelectMatching }) => SelectMatching));

interface ToolbarProps extends ToolbarToolsProps {
  readonly actions: readonly ScreenAction[];
  readonly selection: Selection;
  /** Whose records are listed, where all that match may be selected at once. */
  readonly target?: RecordTarget & { readonly total: number };
}

/** Buttons that fit beside each other on a phone. */
const NARROW_ROOM = 2;

/** Actions above a list: add first, then those on the selection; its tools as icons at the end. */
export const Toolbar = observer(function Toolbar({ actions, selection, target, ...tools }: ToolbarProps) {
  const { t } = useI18n(texts);
  const narrow = useNarrow();
  const buttons = actions.filter(({ icon }) => icon === undefined);
  const inline = narrow && buttons.length > NARROW_ROOM ? buttons.slice(0, NARROW_ROOM - 1) : buttons;
  const others = buttons.slice(inline.length);
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
          {target !== undefined && <SelectMatching target={target} />}
        </span>
      )}
      <ToolbarTools
        {...tools}
        tools={actions.filter(
          ({ icon, needsSelection }) => icon !== undefined && (needsSelection !== true || selection.size > 0),
        )}
        records={selection.records}
      />
    </div>
  );
});
