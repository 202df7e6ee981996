import { observer } from "mobx-react-lite";
import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { VIEW_LIMITS } from "#contract";
import { GripDots, Keys, KeysHelp, NativeSelect, useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { useIsMobile } from "../table/use-is-mobile.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { useFieldTitle } from "../conditions/field-title.ts";
import { PLAIN_LOOK, type ColumnPlace } from "../stores/list-look.ts";
import type { ListView } from "./list-view.ts";
import { panelTexts } from "../conditions/panel-texts.ts";
import { Popover } from "./popover.tsx";
import "../reorder/grip.css";

interface ColumnsPanelProps {
  readonly view: ListView;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Editor of a list's columns, their order, width and pinning, and of the list's density and layout. */
export const ColumnsPanel = observer(function ColumnsPanel({ view, anchor, onClose }: ColumnsPanelProps) {
  const { t } = useI18n(panelTexts);
  const { searchStyle } = useRuntime();
  const { look } = view.store;
  const narrow = useIsMobile();
  const [help, showHelp] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { places } = look;
  const shown = places.filter(({ hidden }) => !hidden).length;

  const change = (field: string, changes: Partial<ColumnPlace>) =>
    look.arrange(places.map((place) => (place.column.field === field ? { ...place, ...changes } : place)));
  const move = (field: string, to: number) => {
    // Read from the store, because a drag lasts over many renders.
    const present = look.places;
    const from = present.findIndex(({ column }) => column.field === field);
    const moved = present[from];
    if (moved === undefined || to < 0 || to >= present.length || to === from) return;
    look.arrange(present.toSpliced(from, 1).toSpliced(to, 0, moved));
  };

  if (help) return <KeysHelp onClose={onClose} />;
  return (
    <Popover anchor={anchor} label={t("columns")} onClose={onClose}>
      <div className="trellis-panel-head">
        <h2>{t("columns")}</h2>
        <button type="button" className="trellis-link" onClick={() => look.change(PLAIN_LOOK)}>
          {t("resetLook")}
        </button>
      </div>
      <p className="trellis-panel-hint trellis-keys-hint">{t("columnsHint")}</p>
      <ul className="trellis-columns" ref={list}>
        {places.map((place, index) => (
          <ColumnRow
            key={place.column.field}
            place={place}
            only={!place.hidden && shown === 1}
            onChange={(changes) => change(place.column.field, changes)}
            onStep={(by) => move(place.column.field, index + by)}
            onDrag={(event) => followDrag(event, list.current, (to) => move(place.column.field, to))}
            view={view}
            cards={narrow}
          />
        ))}
      </ul>
      {!narrow && (
        <div className="trellis-panel-foot">
          <ChoiceRow
            label={t("density")}
            value={look.look.density}
            choices={(["compact", "default", "relaxed"] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(density) => look.change({ density })}
          />
          <ChoiceRow
            label={t("layout")}
            value={look.look.layout}
            choices={(["table", "cards"] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(layout) => look.change({ layout })}
          />
          <ChoiceRow
            label={t("search")}
            value={searchStyle.classic ? "classic" : "chips"}
            choices={(["chips", "classic"] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => searchStyle.choose(value === "classic")}
          />
          <button type="button" className="trellis-link" onClick={() => showHelp(true)}>
            {t("shortcuts")} <Keys keys={["?"]} />
          </button>
        </div>
      )}
    </Popover>
  );
});

interface ColumnRowProps {
  readonly view: ListView;
  readonly place: ColumnPlace;
  /** Cards have neither widths nor edges to be pinned to. */
  readonly cards: boolean;
  /** A list without any column is none. */
  readonly only: boolean;
  readonly onChange: (changes: Partial<ColumnPlace>) => void;
  readonly onStep: (by: number) => void;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
}

function ColumnRow({ view, place, cards, only, onChange, onStep, onDrag }: ColumnRowProps) {
  const { t } = useI18n(panelTexts);
  const titleOf = useFieldTitle(view.store.module);
  const { column, hidden, drawn } = place;
  const name = titleOf(column.field);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <li data-hidden={hidden || undefined}>
      <button
        type="button"
        className="trellis-grip"
        aria-label={t("move", { column: name })}
        onKeyDown={onKeyDown}
        onPointerDown={onDrag}
      >
        <GripDots />
      </button>
      <label>
        <input type="checkbox" checked={!hidden} disabled={only} onChange={() => onChange({ hidden: !hidden })} />
        <span title={name}>{name}</span>
      </label>
      {!hidden && !cards && (
        <>
          <input
            type="number"
            className="trellis-width"
            aria-label={t("width", { column: name })}
            placeholder={column.width === 0 ? t("auto") : String(column.width)}
            min={64}
            max={VIEW_LIMITS.width}
            step={10}
            value={drawn === 0 ? "" : drawn}
            onChange={(event) => onChange({ drawn: widthOf(event.target.value) })}
          />
          <NativeSelect
            label={t("pin", { column: name })}
            value={column.fixed ?? ""}
            options={[
              { value: "", label: t("pinNone") },
              { value: "left", label: t("pinLeft") },
              { value: "right", label: t("pinRight") },
            ]}
            onChange={(side) => onChange({ column: { ...column, fixed: side === "left" || side === "right" ? side : null } })}
          />
        </>
      )}
    </li>
  );
}

/** Parses a typed width; 0 for none. A half-typed number is not corrected, because the list accepts every width. */
function widthOf(text: string): number {
  const width = Number.parseInt(text, 10);
  return Number.isFinite(width) && width > 0 ? Math.min(width, VIEW_LIMITS.width) : 0;
}

/** Moves a row under the pointer to where the pointer is. */
function followDrag(event: PointerEvent<HTMLElement>, list: HTMLElement | null, onMove: (to: number) => void): void {
  if (event.button !== 0 || list === null) return;
  const grip = event.currentTarget;
  grip.setPointerCapture(event.pointerId);
  const move = ({ clientY }: globalThis.PointerEvent): void => {
    const rows = [...list.children].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom);
    if (to >= 0) onMove(to);
  };
  const end = (): void => {
    grip.removeEventListener("pointermove", move);
    grip.removeEventListener("lostpointercapture", end);
  };
  grip.addEventListener("pointermove", move);
  grip.addEventListener("lostpointercapture", end);
}
