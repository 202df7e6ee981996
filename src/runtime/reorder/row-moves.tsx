import { useEffect, useRef, useState, type RefObject } from "react";
import type { StoredRecord } from "#contract";
import { grab, toast, useI18n } from "#ui";
import type { TableHandle } from "#ui/table";
import { recordLabel } from "../table/record-label.ts";
import type { RecordStore } from "../stores/record-store.ts";
import { reorderTexts } from "./reorder-texts.ts";
import "./grip.css";

interface RowMovesProps {
  readonly store: RecordStore;
  /** The list with its rows. */
  readonly root: RefObject<HTMLElement | null>;
  readonly table: RefObject<TableHandle | null>;
  readonly movable: boolean;
}

const GRIP = ".trellis-row-grip";
const SCROLLER = ".trellis-table-scroll, .trellis-cards";

/** Takes rows to other places: by their grips, and by Alt with the arrow keys on a row. What was done is announced. */
export function RowMoves(props: RowMovesProps) {
  const { t } = useI18n(reorderTexts);
  const [said, say] = useState("");
  const { root } = props;
  const latest = useRef({ ...props, t });
  latest.current = { ...props, t };

  useEffect(() => {
    const list = root.current;
    if (list === null) return undefined;
    /** Moves are written one after the other: each means the order that the ones before have made. */
    let writing = Promise.resolve();
    /** Moves that are shown and not yet written. */
    let waiting: readonly (readonly [id: string, to: string])[] = [];

    const announce = (record: StoredRecord): void => {
      const { store, t } = latest.current;
      const { current, size } = store.query;
      const place = (current - 1) * size + store.records.indexOf(record) + 1;
      say(t("moved", { label: recordLabel(store.module, record), place, total: store.total }));
    };
    /** @param before the order in which the record was moved to where it is shown now */
    const write = (record: StoredRecord, before: readonly StoredRecord[]): void => {
      const { store } = latest.current;
      const to = before[store.records.indexOf(record)];
      if (to === undefined || to === record) return;
      announce(record);
      const move = [record.id, to.id] as const;
      waiting = [...waiting, move];
      writing = writing
        .then(() => store.client.reorder(...move))
        // The api has said why; the list shows what is.
        .catch(() => undefined)
        .then(async () => {
          waiting = waiting.filter((other) => other !== move);
          if (waiting.length > 0) return;
          await store.load();
          // The response lacks moves that happened after its request.
          for (const since of waiting) store.place(...since);
        });
    };

    const onPointerDown = (event: PointerEvent): void => {
      const { store, movable } = latest.current;
      const item = gripped(event.target)?.closest<HTMLElement>("[data-row]") ?? null;
      const scroller = item?.closest<HTMLElement>(SCROLLER) ?? null;
      const record = store.records.find(({ id }) => id === item?.dataset["row"]);
      if (!movable || event.button !== 0 || item === null || scroller === null || record === undefined) return;
      const before = store.records;
      grab(
        event,
        { list: scroller, item, items: "[data-row]", axis: "y" },
        {
          move: (_, occupant) => store.place(record.id, occupant.dataset["row"] ?? ""),
          drop: () => write(record, before),
        },
      );
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const { store, table, movable, t } = latest.current;
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      const { target } = event;
      if (step === 0 || !event.altKey || !(target instanceof HTMLElement) || !target.matches(`[data-row], ${GRIP}`)) return;
      event.preventDefault();
      if (!movable) return explain(target);
      const id = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
      const before = store.records;
      const at = before.findIndex((record) => record.id === id);
      const [record, neighbour] = [before[at], before[at + step]];
      if (record === undefined) return;
      if (neighbour === undefined)
        return say(t("edge", { label: recordLabel(store.module, record), end: t(step < 0 ? "first" : "last") }));
      store.place(record.id, neighbour.id);
      write(record, before);
      // A row that moves loses the focus.
      requestAnimationFrame(() => table.current?.focusRow(record.id));
    };
    const explain = (from: HTMLElement): void => {
      const grip = from.matches(GRIP) ? from : from.querySelector<HTMLElement>(GRIP);
      if (grip !== null) toast.info(grip.title);
    };
    const onClick = (event: MouseEvent): void => {
      const grip = gripped(event.target);
      if (grip !== null && !latest.current.movable) explain(grip);
    };
    list.addEventListener("pointerdown", onPointerDown);
    list.addEventListener("keydown", onKeyDown);
    list.addEventListener("click", onClick);
    return () => {
      list.removeEventListener("pointerdown", onPointerDown);
      list.removeEventListener("keydown", onKeyDown);
      list.removeEventListener("click", onClick);
    };
  }, [root]);

  return (
    <span className="trellis-table-announce" role="status">
      {said}
    </span>
  );
}

function gripped(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(GRIP) : null;
}
