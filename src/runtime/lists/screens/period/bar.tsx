import type { CSSProperties, ReactNode } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { recordLabel } from "../../../table/record-label.ts";
import { screenTexts } from "../screen-texts.ts";
import { factText } from "../fact-text.ts";
import { spanInWords } from "./period-texts.ts";
import { recordHue } from "./record-hue.ts";
import type { PeriodFields, Span } from "./span.ts";
import type { Edge, SpanDrag } from "./use-span-drag.ts";
import type { Entry } from "./use-period-records.ts";

/** The input that all bars of a screen have in common. */
export interface BarScene {
  readonly module: Module;
  readonly fields: PeriodFields;
  /** Fields whose values stand beside the name. */
  readonly facts: readonly string[];
  /** Sides of a bar that the person may move. */
  readonly edgesOf: (entry: Entry) => readonly Edge[];
  readonly onOpen?: (record: StoredRecord) => void;
}

interface BarProps {
  readonly scene: BarScene;
  readonly drag: SpanDrag;
  readonly entry: Entry;
  /** The shown time; a bar that goes on beyond it has open ends. */
  readonly within: Span;
  readonly style: CSSProperties;
  /** Direction in which the end is drawn. */
  readonly axis?: "x" | "y";
  /** Side of the name at which a mark shows a moment; null for a bar. */
  readonly mark?: "start" | "end" | null;
  readonly children?: ReactNode;
}

/** A record as a bar: a press opens it, a drag moves it, its end changes its length. */
export function Bar({ scene, drag, entry, within, style, axis = "x", mark = null, children }: BarProps) {
  const { module, fields, facts, onOpen } = scene;
  const { t, text, locale } = useI18n(screenTexts);
  const span = drag.spanOf(entry);
  const edges = scene.edgesOf(entry);
  const isEnd = span.to <= within.to;
  const label = recordLabel(module, entry.record);
  const words = spanInWords(span, fields.whole, locale);
  const beside = factText(module, entry.record, facts, text);
  const movable = edges.includes("all");
  return (
    <button
      type="button"
      className="trellis-bar"
      data-bar={entry.record.id}
      data-before={span.from < within.from || undefined}
      data-after={!isEnd || undefined}
      data-mark={mark ?? undefined}
      data-movable={movable || undefined}
      data-dragged={drag.draggedId === entry.record.id || undefined}
      style={{ ...recordHue(module, entry.record), ...style }}
      aria-label={`${label}, ${words}`}
      aria-description={movable ? t("keys") : undefined}
      title={[label, beside, words].filter((line) => line !== "").join("\n")}
      ref={movable ? drag.holdScroll : undefined}
      onPointerDown={movable ? drag.grab(entry, "all") : undefined}
      onKeyDown={drag.onKeyDown(entry, edges)}
      onClick={(event) => {
        event.stopPropagation();
        if (!drag.wasDragged()) onOpen?.(entry.record);
      }}
    >
      <span className="trellis-bar-text">
        <strong>{label}</strong>
        {children}
        {beside !== "" && <small>{beside}</small>}
      </span>
      {edges.includes("end") && isEnd && (
        <span className="trellis-bar-end" data-axis={axis} aria-hidden="true" onPointerDown={drag.grab(entry, "end")} />
      )}
    </button>
  );
}
