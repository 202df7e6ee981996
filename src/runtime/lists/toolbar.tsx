import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { useI18n, lazyComponent } from "#ui";
import type { ScreenAction } from "../action-model/screen-action.ts";
import type { Selection } from "../stores/selection.ts";
import { texts } from "../texts.ts";
import type { ListedTarget } from "../stores/record-target.ts";
import { MoreMenu } from "./more-menu.tsx";
import { ToolbarTools, type ToolbarToolsProps } from "./toolbar-tools.tsx";
import { useFoldedButtons } from "./use-folded-buttons.ts";
import { useIsMobile } from "../table/use-is-mobile.ts";

const SelectMatching = lazyComponent(() => import("../bulk/select-matching.tsx").then(({ SelectMatching }) => SelectMatching));

interface ToolbarProps extends ToolbarToolsProps {
  readonly actions: readonly ScreenAction[];
  readonly selection: Selection;
  /** The target of the list, if all matching records can be selected at once. */
  readonly target?: ListedTarget;
}

/** Buttons that fit beside each other on a phone, and letters on them: a Chinese one takes the room of two. */
const NARROW_ROOM = 2;
const NARROW_LETTERS = 12;

/** Actions above a list: add first, then those on the selection; its tools as icons at the end. */
export const Toolbar = observer(function Toolbar({ actions, selection, target, ...tools }: ToolbarProps) {
  const { t } = useI18n(texts);
  const narrow = useIsMobile();
  const buttons = actions.filter(({ icon }) => icon === undefined);
  const bar = useRef<HTMLDivElement>(null);
  const fitting = narrow && !fitsPhone(buttons) ? buttons.slice(0, NARROW_ROOM - 1) : buttons;
  const folded = useFoldedButtons(bar, selection.size > 0, fitting.length - 1);
  const inline = fitting.slice(0, fitting.length - folded);
  const others = buttons.slice(inline.length);
  return (
    <div ref={bar} className="trellis-toolbar" role="toolbar" aria-label={t("list.toolbar")}>
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

function fitsPhone(buttons: readonly ScreenAction[]): boolean {
  const letters = buttons.flatMap(({ label }) => [...label]).reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
  return buttons.length <= NARROW_ROOM && letters <= NARROW_LETTERS;
}
