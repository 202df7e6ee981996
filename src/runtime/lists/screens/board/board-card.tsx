import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import type { ScreenAction } from "../../../action-model/screen-action.ts";
import { recordLabel } from "../../../table/record-label.ts";
import { texts } from "../../../texts.ts";
import { MoreMenu } from "../../more-menu.tsx";
import { Facts } from "../facts.tsx";
import { screenTexts } from "../screen-texts.ts";
import type { CardDrag } from "./use-card-drag.ts";

interface BoardCardProps {
  readonly module: Module;
  readonly record: StoredRecord;
  readonly facts: readonly string[];
  readonly actions: readonly ScreenAction[];
  readonly drag: CardDrag;
  readonly isMoving: boolean;
  readonly isMovable: boolean;
  readonly onStep: (record: StoredRecord, by: 1 | -1) => void;
  readonly onOpen?: (record: StoredRecord) => void;
}

/** A record on a board: a press on its name opens it, its menu has everything that can be done with it. */
export function BoardCard({ module, record, facts, actions, drag, isMoving, isMovable, onStep, onOpen }: BoardCardProps) {
  const { t } = useI18n(screenTexts);
  const { t: word } = useI18n(texts);
  const label = recordLabel(module, record);
  const offered = actions.filter(({ visible }) => visible?.(record) ?? true);
  return (
    <article
      className="trellis-board-card"
      aria-label={label}
      data-movable={isMovable || undefined}
      data-dragged={drag.dragged?.record.id === record.id || undefined}
      aria-busy={isMoving}
      ref={isMovable ? drag.holdScroll : undefined}
      onPointerDown={isMovable ? drag.grab(record) : undefined}
      onKeyDown={(event) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!event.altKey || by === 0) return;
        // The browser would go back in its history.
        event.preventDefault();
        onStep(record, by);
      }}
    >
      <div className="trellis-board-card-head">
        <button
          type="button"
          className="trellis-card-open"
          aria-description={isMovable ? t("cardKeys") : undefined}
          onClick={() => !drag.wasDragged() && onOpen?.(record)}
        >
          {label}
        </button>
        {offered.length > 0 && (
          <MoreMenu compact label={`${word("action.more")} ${label}`} actions={offered} records={[record]} />
        )}
      </div>
      <Facts module={module} record={record} names={facts} />
    </article>
  );
}
