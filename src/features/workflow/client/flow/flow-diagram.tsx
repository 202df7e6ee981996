import Button from "@arco-design/web-react/es/Button";
import NavigatedViewer from "bpmn-js/lib/NavigatedViewer";
import "bpmn-js/dist/assets/diagram-js.css";
import { useEffect, useRef, useState } from "react";
import { ErrorState, Icon, useI18n } from "#ui";
import { RENDERER, textStyles } from "../editor/services.ts";
import { NO_DIAGRAM, texts } from "../texts.ts";
import "./flow-diagram.css";
import type { FlowEntry, ModelView } from "./flow-entries.ts";

const ZOOM_STEP = 1.25;
/** Pixels around a fitted diagram. */
const MARGIN = 48;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Canvas {
  viewbox(): { readonly inner: Box; readonly outer: Box };
  viewbox(shown: Box): void;
  addMarker(element: string, marker: string): void;
  removeMarker(element: string, marker: string): void;
  zoom(level?: number, center?: "auto"): number;
  getGraphics(element: string): SVGElement;
}

interface ElementRegistry {
  get(id: string): object | undefined;
}

/** A diagram with the path of an instance: finished elements, active ones, and flows that were taken. */
export function FlowDiagram({ view }: { readonly view: ModelView }) {
  const { t } = useI18n(texts);
  const place = useRef<HTMLDivElement>(null);
  const viewer = useRef<NavigatedViewer | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { xml, flow } = view;
  const [drawn, setDrawn] = useState<NavigatedViewer | null>(null);
  // Before the effect that removes the drawing, so that the marks go first. A step of the instance keeps zoom and position.
  useEffect(() => (drawn === null || viewer.current !== drawn ? undefined : markPath(drawn, flow)), [drawn, flow]);
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = new NavigatedViewer({
      container: place.current,
      bpmnRenderer: RENDERER,
      textRenderer: textStyles(place.current),
    });
    viewer.current = made;
    let isOpen = true;
    made.importXML(xml).then(
      () => {
        if (!isOpen) return;
        setFailed(null);
        setDrawn(made);
        fit(made);
      },
      (error: unknown) => {
        if (isOpen) setFailed(error instanceof Error ? error.message : "");
      },
    );
    return () => {
      isOpen = false;
      viewer.current = null;
      setDrawn(null);
      made.destroy();
    };
  }, [xml]);
  const zoomBy = (factor: number): void => {
    const canvas = viewer.current?.get<Canvas>("canvas");
    canvas?.zoom(canvas.zoom() * factor, "auto");
  };
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
        <div className="flow-diagram-zoom">
          <Button
            size="small"
            aria-label={t("diagram.zoomOut")}
            icon={<Icon name="zoom-out" />}
            onClick={() => zoomBy(1 / ZOOM_STEP)}
          />
          <Button
            size="small"
            aria-label={t("diagram.zoomIn")}
            icon={<Icon name="zoom-in" />}
            onClick={() => zoomBy(ZOOM_STEP)}
          />
          <Button
            size="small"
            aria-label={t("diagram.fit")}
            icon={<Icon name="fullscreen" />}
            onClick={() => viewer.current !== null && fit(viewer.current)}
          />
        </div>
      </div>
      {failed !== null && (
        <ErrorState hint={failed === NO_DIAGRAM ? t("diagram.none") : t("diagram.failed", { reason: failed })} />
      )}
      <div ref={place} className="flow-canvas" role="group" aria-label={t("diagram")} hidden={failed !== null} />
    </div>
  );
}

/** Centres the diagram with a margin; a small process keeps the size that its author drew. */
function fit(viewer: NavigatedViewer): void {
  const canvas = viewer.get<Canvas>("canvas");
  const { inner, outer } = canvas.viewbox();
  const scale = Math.min(outer.width / (inner.width + MARGIN), outer.height / (inner.height + MARGIN), 1);
  const [width, height] = [outer.width / scale, outer.height / scale];
  // A diagram in a hidden tab has no size.
  if (!(width > 0 && height > 0)) return;
  canvas.viewbox({ x: inner.x + (inner.width - width) / 2, y: inner.y + (inner.height - height) / 2, width, height });
}

/**
 * Marks the path. The last stay at an element decides, because an instance can come to it again.
 * @returns takes the marks away
 */
function markPath(viewer: NavigatedViewer, flow: readonly FlowEntry[]): () => void {
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
