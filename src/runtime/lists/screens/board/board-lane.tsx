import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Page, StoredRecord } from "#contract";
import type { BoardScreen, Field } from "#metadata";
import { ErrorState, Skeleton, useI18n } from "#ui";
import type { RecordActions } from "../../../action-model/record-actions.ts";
import { formatTotal } from "../../../kinds/format-total.ts";
import type { RecordStore } from "../../../stores/record-store.ts";
import { numberText } from "../../../values/number-text.ts";
import { screenTexts } from "../screen-texts.ts";
import { useAnswer } from "../use-answer.ts";
import { BoardCard } from "./board-card.tsx";
import type { CardDrag } from "./use-card-drag.ts";
import type { BoardColumn } from "./use-columns.ts";

interface BoardLaneProps {
  readonly store: RecordStore;
  readonly field: Field;
  readonly spec: BoardScreen;
  readonly column: BoardColumn;
  readonly changes: number;
  readonly actions: RecordActions;
  readonly drag: CardDrag;
  /** Id of the record that is being saved. */
  readonly moving: string | null;
  /** The dragged card cannot be dropped here. */
  readonly refuses: boolean;
  readonly movable: (record: StoredRecord) => boolean;
  readonly onStep: (record: StoredRecord, by: 1 | -1) => void;
  readonly onOpen?: (record: StoredRecord) => void;
}

/** Cards that a column loads at once. */
const PAGE = 20;
/** Pages of a column; who looks for more filters. */
const MOST_PAGES = 10;

/** One column of a board, page by page. */
export const BoardLane = observer(function BoardLane(props: BoardLaneProps) {
  const { store, field, spec, column, changes, actions, drag, moving, refuses, movable, onStep, onOpen } = props;
  const { t, text } = useI18n(screenTexts);
  const { module, query } = store;
  const { key, title, hue, group } = column;
  const [pages, setPages] = useState(1);
  const order = query.sort.map(({ field: name, descending }) => (descending ? `-${name}` : name)).join(",");
  const own = key === null ? { [`${field.name}_null`]: "1" } : { [`${field.name}_equal`]: key };
  const asked = { ...query.filters, ...store.fixed, ...own, ...(order === "" ? {} : { sorts: order }), size: pages * PAGE };
  // An empty column needs no question.
  const isEmpty = group.count === 0;
  const answer = useAnswer<Page<StoredRecord> | null>(JSON.stringify([asked, isEmpty]), changes, (signal) =>
    isEmpty ? Promise.resolve(null) : store.client.page({ ...asked, current: 1 }, { signal, quiet: true }),
  );
  const { reading, value } = answer;
  const sum = spec.sum === null ? undefined : module.fields.find(({ name }) => name === spec.sum);
  const total = value?.total ?? group.count;
  const records = isEmpty ? [] : (value?.records ?? []);
  return (
    <section
      className="trellis-lane"
      data-column={String(key)}
      data-over={(drag.dragged !== null && drag.dragged.over === String(key) && !refuses) || undefined}
      data-refuses={refuses || undefined}
      aria-label={t("column", { title, count: total })}
      style={hue}
    >
      <header>
        <h3 title={title}>{title}</h3>
        <small>{numberText(total)}</small>
        {refuses ? (
          <em>{t("noWay")}</em>
        ) : group.mixed ? (
          <em>{t("mixed")}</em>
        ) : (
          sum !== undefined &&
          group.sum !== null && <em>{formatTotal(module, sum, { field: sum.name, total: "sum", value: group.sum }, text)}</em>
        )}
      </header>
      {/* Focusable, so that the keyboard scrolls a long column. */}
      <div className="trellis-lane-cards" tabIndex={0} role="group" aria-label={title}>
        {reading.error !== null && <ErrorState hint={reading.error.message} onRetry={answer.retry} />}
        {value === null && !isEmpty && reading.error === null && <Skeleton rows={3} />}
        {isEmpty && <p>{t("emptyColumn")}</p>}
        {records.map((record) => (
          <BoardCard
            key={record.id}
            module={module}
            record={record}
            facts={spec.facts}
            actions={actions.row}
            drag={drag}
            isMoving={moving === record.id}
            isMovable={movable(record)}
            onStep={onStep}
            {...(onOpen === undefined ? {} : { onOpen })}
          />
        ))}
        {records.length < total && value !== null && pages < MOST_PAGES && (
          <button type="button" className="trellis-link" onClick={() => setPages(pages + 1)}>
            {t("more20")}
          </button>
        )}
      </div>
    </section>
  );
});
