import { useEffect } from "react";
import { ErrorState, useI18n } from "#ui";
import type { Canvas, ElementRegistry } from "../editor/services.ts";
import { useViewer, type Viewer } from "../editor/use-viewer.ts";
import { ZoomButtons } from "../editor/zoom-buttons.tsx";
import { texts } from "../texts.ts";
import "./flow-diagram.css";
import type { FlowEntry, ModelView } from "./flow-entries.ts";

/** A diagram with the path of an instance: finished elements, active ones, and flows that were taken. */
export function FlowDiagram({ view: { xml, flow } }: { readonly view: ModelView }) {
  const { t } = useI18n(texts);
  const viewer = useViewer(xml);
  const { place, drawn, failure, isShown } = viewer;
  // A step of the instance keeps zoom and position.
  useEffect(() => {
    if (drawn === null) return undefined;
    const unmark = markPath(drawn, flow);
    return () => {
      if (isShown(drawn)) unmark();
    };
  }, [drawn, isShown, flow]);
  return (
    <div className="flow-diagram">
      <div className="flow-diagram-bar">
        {flow.length > 0 && (
          <ul className="flow-legend">
            <li data-kind="done">{t("legend.done")}</li>
            <li data-kind="active">{t("legend.active")}</li>
            <li data-kind="taken">{t("legend.taken")}</li>
          </ul>
        )}
        <ZoomButtons viewer={viewer} size="small" />
      </div>
      {failure !== null && <ErrorState hint={failure} />}
      <div ref={place} className="flow-canvas" role="group" aria-label={t("diagram")} hidden={failure !== null} />
    </div>
  );
}

/**
 * Marks the path. The last stay at an element decides, because an instance can come to it again.
 * @returns takes the marks away
 */
function markPath(viewer: NonNullable<Viewer["drawn"]>, flow: readonly FlowEntry[]): () => void {
  const canvas = viewer.get<Canvas>("canvas");
  const registry = viewer.get<ElementRegistry>("elementRegistry");
  const last = new Map(flow.map((entry) => [entry.historyActivityId, entry]));
  const marks: (() => void)[] = [];
  for (const [id, entry] of last) {
    if (registry.get(id) === undefined) continue;
    const kind = kindOf(entry);
    if (kind !== null) {
      canvas.addMarker(id, `flow-${kind}`);
      marks.push(() => canvas.removeMarker(id, `flow-${kind}`));
    }
    const about = [entry.assigneeName, entry.createTime, entry.endTime, entry.comment].filter(
      (text) => text !== null && text !== "",
    );
    if (kind === "taken" || about.length === 0) continue;
    const title = describe(canvas.getGraphics(id), about.join("\n"));
    marks.push(() => title.remove());
  }
  return () => {
    for (const unmark of marks) unmark();
  };
}

/** @returns null for a stay that was cancelled, or whose task was returned */
function kindOf({ historyActivityType, endTime, flag }: FlowEntry): "taken" | "active" | "done" | null {
  if (historyActivityType === "sequenceFlow") return "taken";
  if (endTime === "") return "active";
  return flag === "cancelled" || flag === "returned" ? null : "done";
}

/** Adds a text that the browser shows while the pointer rests on the element. */
function describe(graphics: SVGElement, text: string): SVGElement {
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = text;
  graphics.prepend(title);
  return title;
}
