import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { lazyComponent, useI18n, useScreenBand } from "#ui";
import type { ScreenAction } from "../../action-model/screen-action.ts";
import type { Selection } from "../../stores/selection.ts";
import { texts } from "../../texts.ts";
import type { ListedTarget } from "../../stores/record-target.ts";
import { MoreMenu } from "../more-menu.tsx";
import { ToolbarTools, type ToolbarToolsProps } from "./toolbar-tools.tsx";
import { useIsMobile } from "../../table/use-is-mobile.ts";
import "./list-head.css";
import { IconButton } from "../../table/icon-button.tsx";

const SelectMatching = lazyComponent(() => import("../../bulk/select-matching.tsx").then(({ SelectMatching }) => SelectMatching));

interface ToolbarProps extends ToolbarToolsProps {
  readonly actions: readonly ScreenAction[];
  readonly selection: Selection;
  /** The target of the list, if all matching records can be selected at once. */
  readonly target?: ListedTarget;
  /** Name of the list; the actions stand in its line. */
  readonly lead?: ReactNode;
  /** Form above the other tools. */
  readonly form?: ReactNode;
  /** Search and conditions. */
  readonly search: ReactNode;
  /** The list stands beside or below what its screen is about; the filled button is not here. */
  readonly secondary?: boolean;
}

/** Buttons beside the one to add with: letters that fit a phone, a Chinese one takes the room of two. */
const MOBILE_LETTERS = 8;
/** Actions on a selection that stand beside each other, by the width of the window. */
const ROOM = [1, 2, 3, 5] as const;

/** Head of a list: its name and actions, then search, conditions and tools, or, in their place, the actions on a selection. */
export const Toolbar = observer(function Toolbar(props: ToolbarProps) {
  const { actions, selection, target, lead, form, search, secondary = false, ...tools } = props;
  const { t } = useI18n(texts);
  const mobile = useIsMobile();
  const isSelected = selection.size > 0;
  const batch = actions.filter(({ needsSelection }) => needsSelection === true);
  const others = actions.filter(({ needsSelection }) => needsSelection !== true);
  const buttons = others.filter(({ icon }) => icon === undefined).toSorted((a, b) => rank(a) - rank(b));
  const labelOf = ({ label, short = label }: ScreenAction): string => (mobile || tools.compact === true ? short : label);
  const fitting = mobile && lettersOf(buttons.map(labelOf)) > MOBILE_LETTERS ? buttons.slice(-1) : buttons;
  const folded = buttons.slice(0, buttons.length - fitting.length);
  // The filled button is the one to add with; in a list without it, the only other one.
  const isMain = (action: ScreenAction): boolean =>
    !secondary && (action.primary === true || (buttons.length === 1 && danger(action) === 0));
  const own = (
    <>
      {folded.length > 0 && <MoreMenu label={t("action.more")} actions={folded} records={NONE} />}
      {fitting.map((action) => (
        <Button
          key={action.id}
          type={isMain(action) ? "primary" : "secondary"}
          aria-label={action.label}
          onClick={() => action.perform(NONE)}
        >
          {labelOf(action)}
        </Button>
      ))}
    </>
  );
  return (
    <div className="trellis-toolbar" role="toolbar" aria-label={t("list.toolbar")}>
      {lead !== undefined && (
        <div className="trellis-toolbar-row">
          {lead}
          {own}
        </div>
      )}
      {form}
      <div className="trellis-toolbar-swap">
        {/* The toolbar keeps its room under the bar: the rows stay in their places. */}
        <div className="trellis-toolbar-row" inert={isSelected}>
          {search}
          <ToolbarTools
            {...tools}
            tools={[...others.filter(({ icon }) => icon !== undefined), ...batch.filter(({ icon }) => icon === undefined)]}
            records={NONE}
          />
          {lead === undefined && own}
        </div>
        {isSelected && (
          <SelectionBar
            batch={[...batch, ...others.filter(({ takesSelection }) => takesSelection)].toSorted((a, b) => danger(a) - danger(b))}
            selection={selection}
            {...(target === undefined ? {} : { target })}
          />
        )}
      </div>
    </div>
  );
});

interface SelectionBarProps {
  readonly batch: readonly ScreenAction[];
  readonly selection: Selection;
  readonly target?: ListedTarget;
}

/** The number of selected records, and the actions that they allow. */
const SelectionBar = observer(function SelectionBar({ batch, selection, target }: SelectionBarProps) {
  const { t } = useI18n(texts);
  const room = ROOM[useScreenBand()];
  const { records, matching } = selection;
  // The records beyond those that were picked are unknown here; the server judges them.
  const allowed = matching === null ? batch.filter(({ visible }) => visible === undefined || records.some(visible)) : batch;
  const inline = allowed.length <= room ? allowed : allowed.slice(0, Math.max(0, room - 1));
  const others = allowed.slice(inline.length);
  return (
    <div className="trellis-toolbar-row trellis-selection">
      <IconButton icon="close" label={t("list.clearSelection")} onClick={selection.clear} />
      <span role="status">{t("list.selected", { count: selection.size })}</span>
      {target !== undefined && <SelectMatching target={target} />}
      <span className="trellis-selection-actions">
        {inline.map((action) => (
          <Button
            key={action.id}
            size="small"
            {...(action.danger === true ? { status: "danger" as const } : {})}
            onClick={() => action.perform(records)}
          >
            {action.label}
          </Button>
        ))}
        {others.length > 0 && <MoreMenu label={t("action.more")} actions={others} records={records} />}
      </span>
    </div>
  );
});

const NONE: readonly never[] = [];

/** An action that takes something away stands last. */
function danger(action: ScreenAction): number {
  return action.danger === true ? 1 : 0;
}

/** The main action stands last, at the edge. */
function rank({ primary }: ScreenAction): number {
  return primary === true ? 1 : 0;
}

function lettersOf(labels: readonly string[]): number {
  return labels.flatMap((label) => [...label]).reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
}
