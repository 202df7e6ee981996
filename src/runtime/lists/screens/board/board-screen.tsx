import { observer } from "mobx-react-lite";
import { useRef } from "react";
import type { Json, StoredRecord } from "#contract";
import type { BoardScreen as Spec, Field } from "#metadata";
import { EmptyState, ErrorState, Skeleton, toast, useI18n } from "#ui";
import { recordLabel } from "../../../table/record-label.ts";
import { textOf } from "../../../values/text-of.ts";
import type { OtherScreenProps } from "../screen-props.ts";
import { screenTexts } from "../screen-texts.ts";
import { useChanges } from "../use-answer.ts";
import { useRecordChange } from "../use-record-change.ts";
import { BoardLane } from "./board-lane.tsx";
import { useCardDrag } from "./use-card-drag.ts";
import { useCardMoves } from "./use-card-moves.ts";
import { useColumns, type BoardColumn } from "./use-columns.ts";
import "./board.css";

type BoardProps = OtherScreenProps & { readonly spec: Spec };

/** Records as cards in the columns of a field's values. */
export function BoardScreen(props: BoardProps) {
  const field = props.view.store.module.fields.find(({ name }) => name === props.spec.by);
  return field === undefined ? <NoColumns /> : <Board {...props} field={field} />;
}

const Board = observer(function Board({ view, actions, onOpen, spec, field }: BoardProps & { readonly field: Field }) {
  const { t } = useI18n(screenTexts);
  const { store } = view;
  const { module } = store;
  const changes = useChanges(store);
  const { columns, answer } = useColumns(store, field, spec, changes);
  const change = useRecordChange(store, actions);
  const root = useRef<HTMLDivElement>(null);
  const moves = useCardMoves(store, change, field.name);

  /** The way of a record to a column; null when there is none. */
  const wayTo = (record: StoredRecord, { key }: BoardColumn): (() => void) | null => {
    const { states } = module;
    if (states !== null && states.field === field.name) {
      const [from, to] = [stateOf(record[field.name]), stateOf(key)];
      const ids = states.transitions.filter((one) => one.from === from && one.to === to).map(({ action }) => action);
      const action = actions.row.find(({ id, visible }) => ids.includes(id) && (visible?.(record) ?? true));
      return action === undefined ? null : () => action.perform([record]);
    }
    if (!change.mayChange(record, [field.name]) || (key === null && field.required)) return null;
    return () => {
      void moves.move(record, valueOf(key, field)).then(async (moved) => {
        if (moved === null) return;
        const { value, reason } = moved;
        if (reason !== null) await change.refuse(reason);
        const column = columns.find((one) => one.key === keyOf(value))?.title ?? "";
        const label = recordLabel(module, record);
        change.say(t(reason === null ? "cardMoved" : "noMove", { label, column }));
      });
    };
  };
  const stateOf = (value: unknown): string | undefined =>
    module.states?.list.find((state) => String(state.value) === String(value))?.id;
  const move = (record: StoredRecord, column: BoardColumn): void => {
    const way = wayTo(record, column);
    if (way !== null) return way();
    const words = t("noMove", { label: recordLabel(module, record), column: column.title });
    change.say(words);
    toast.info(words);
  };
  const drag = useCardDrag({
    onDrop: (record, key) => {
      const column = columns.find((one) => String(one.key) === key);
      if (column !== undefined && String(record[field.name] ?? null) !== key) move(record, column);
    },
  });
  /** By the keyboard: to the nearest column on that side that the record can go to. */
  const step = (record: StoredRecord, by: 1 | -1): void => {
    const at = columns.findIndex(({ key }) => key === keyOf(moves.valueOf(record)));
    const side = by === 1 ? columns.slice(at + 1) : columns.slice(0, Math.max(at, 0)).toReversed();
    const target = side.find((column) => wayTo(record, column) !== null) ?? side[0];
    if (target !== undefined) move(record, target);
  };

  if (answer.reading.error !== null && answer.value === null)
    return <ErrorState hint={answer.reading.error.message} onRetry={answer.retry} />;
  if (answer.value === null) return <Skeleton rows={8} />;
  if (columns.length === 0) return <NoColumns />;
  return (
    <div className="trellis-board" role="group" aria-label={t("board")} ref={root} aria-busy={answer.reading.loading}>
      {columns.map((column) => (
        <BoardLane
          key={String(column.key)}
          store={store}
          field={field}
          spec={spec}
          column={column}
          changes={changes}
          actions={actions}
          drag={drag}
          moving={moves.moving}
          refuses={
            drag.dragged !== null &&
            String(drag.dragged.record[field.name] ?? null) !== String(column.key) &&
            wayTo(drag.dragged.record, column) === null
          }
          movable={(record) => columns.some((other) => wayTo(record, other) !== null)}
          onStep={step}
          {...(onOpen === undefined ? {} : { onOpen })}
        />
      ))}
      {drag.dragged !== null && (
        <div
          className="trellis-board-ghost"
          style={{ transform: `translate(${drag.dragged.x}px, ${drag.dragged.y}px)`, width: drag.dragged.width }}
          aria-hidden="true"
        >
          {recordLabel(module, drag.dragged.record)}
        </div>
      )}
      <span className="ui-unseen" role="status">
        {change.said}
      </span>
    </div>
  );
});

function NoColumns() {
  const { t } = useI18n(screenTexts);
  return <EmptyState title={t("noColumns")} />;
}

/** The key of the column with a value. */
function keyOf(value: Json): string | null {
  return value === null ? null : textOf(value);
}

/** A column's key in the type of the field. */
function valueOf(key: string | null, { type }: Field): string | number | boolean | null {
  if (key === null) return null;
  if (type === "integer" || type === "number") return Number(key);
  return type === "boolean" ? key === "true" : key;
}
