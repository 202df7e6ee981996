import Button from "@arco-design/web-react/es/Button";
import "bpmn-js/dist/assets/diagram-js.css";
import NavigatedViewer from "bpmn-js/lib/NavigatedViewer";
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { ErrorState, Icon, useI18n } from "#ui";
import { NO_DIAGRAM, texts } from "../texts.ts";
import "./diagram.css";
import { fitDiagram, RENDERER, textStyles, type Canvas, type ElementRegistry, type EventBus, type Overlays } from "./services.ts";

const ZOOM_STEP = 1.25;
const BADGES = "diagram-badge";

export interface Badge {
  readonly element: string;
  readonly text: string;
  readonly kind: string;
  /** Shows while the pointer rests on the badge. */
  readonly hint?: string;
}

export interface ViewHandle {
  /** Moves an element into the view. */
  show(element: string): void;
  /** Shows the same part of the plane as another view. */
  follow(box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }): void;
}

interface DiagramViewProps {
  readonly xml: string;
  readonly label: string;
  /** Class names by element, such as `diff-added`. */
  readonly marks?: Readonly<Record<string, string>>;
  readonly badges?: readonly Badge[];
  /** Colours by element. */
  readonly fills?: Readonly<Record<string, string>>;
  readonly ref?: Ref<ViewHandle>;
  /** Called with the part of the plane that somebody has moved to. */
  readonly onMove?: (box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) => void;
  readonly onSelect?: (element: string) => void;
}

/** A diagram that cannot be changed, with marks and badges at its elements. */
export function DiagramView({ xml, label, marks, badges, fills, ref, onMove, onSelect }: DiagramViewProps) {
  const { t } = useI18n(texts);
  const place = useRef<HTMLDivElement>(null);
  const viewer = useRef<NavigatedViewer | null>(null);
  const following = useRef(false);
  const [opened, setOpened] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const latest = useRef({ onMove, onSelect });
  latest.current = { onMove, onSelect };
  const canvas = (): Canvas | undefined => viewer.current?.get<Canvas>("canvas");
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
        fitDiagram(made.get<Canvas>("canvas"));
        setOpened((count) => count + 1);
        const bus = made.get<EventBus>("eventBus");
        bus.on("canvas.viewbox.changed", () => {
          const shown = made.get<Canvas>("canvas").viewbox();
          if (!following.current) latest.current.onMove?.({ x: shown.x, y: shown.y, width: shown.width, height: shown.height });
        });
        bus.on("selection.changed", ({ newSelection = [] }) => {
          const [first] = newSelection;
          if (first !== undefined) latest.current.onSelect?.(first.businessObject.id ?? first.id);
        });
      },
      (error: unknown) => {
        if (isOpen) setFailed(error instanceof Error ? error.message : "");
      },
    );
    return () => {
      isOpen = false;
      viewer.current = null;
      made.destroy();
    };
  }, [xml]);
  useEffect(() => {
    const container = place.current;
    if (opened === 0 || container === null) return undefined;
    const observer = new ResizeObserver(() => {
      const at = viewer.current?.get<Canvas>("canvas");
      at?.resized();
      if (at !== undefined) fitDiagram(at);
    });
    observer.observe(container);
    return () => observer.disconnect();
  }, [opened]);
  useEffect(() => {
    const shown = viewer.current;
    if (opened === 0 || shown === null) return undefined;
    const registry = shown.get<ElementRegistry>("elementRegistry");
    const at = shown.get<Canvas>("canvas");
    const applied = Object.entries(marks ?? {}).filter(([id]) => registry.get(id) !== undefined);
    for (const [id, names] of applied) for (const name of names.split(" ")) at.addMarker(id, name);
    const painted = Object.entries(fills ?? {}).filter(([id]) => registry.get(id) !== undefined);
    for (const [id, fill] of painted) paint(at.getGraphics(id), fill);
    const overlays = shown.get<Overlays>("overlays");
    for (const badge of badges ?? [])
      if (registry.get(badge.element) !== undefined)
        overlays.add(badge.element, BADGES, { position: { top: -12, left: 6 }, html: badgeOf(badge) });
    return () => {
      if (viewer.current !== shown) return;
      for (const [id, names] of applied) for (const name of names.split(" ")) at.removeMarker(id, name);
      for (const [id] of painted) paint(at.getGraphics(id), null);
      overlays.remove({ type: BADGES });
    };
  }, [opened, marks, badges, fills]);
  useImperativeHandle(ref, () => ({
    show: (element) => {
      if (viewer.current?.get<ElementRegistry>("elementRegistry").get(element) !== undefined)
        canvas()?.scrollToElement(element, 80);
    },
    follow: (box) => {
      following.current = true;
      canvas()?.viewbox(box);
      following.current = false;
    },
  }));
  const zoomBy = (factor: number): void => {
    const at = canvas();
    at?.zoom(at.zoom() * factor, "auto");
  };
  const fit = (): void => {
    const at = canvas();
    if (at !== undefined) fitDiagram(at);
  };
  return (
    <div className="diagram-view">
      <div className="diagram-view-zoom">
        <Button
          size="mini"
          aria-label={t("diagram.zoomOut")}
          icon={<Icon name="zoom-out" />}
          onClick={() => zoomBy(1 / ZOOM_STEP)}
        />
        <Button size="mini" aria-label={t("diagram.zoomIn")} icon={<Icon name="zoom-in" />} onClick={() => zoomBy(ZOOM_STEP)} />
        <Button size="mini" aria-label={t("diagram.fit")} icon={<Icon name="fullscreen" />} onClick={fit} />
      </div>
      {failed !== null && (
        <ErrorState hint={failed === NO_DIAGRAM ? t("diagram.none") : t("diagram.failed", { reason: failed })} />
      )}
      <div ref={place} className="diagram-view-canvas" role="group" aria-label={label} hidden={failed !== null} />
    </div>
  );
}

function badgeOf({ text, kind, hint, element }: Badge): HTMLElement {
  const html = document.createElement("span");
  html.className = "diagram-badge";
  html.dataset["kind"] = kind;
  html.dataset["badge"] = element;
  html.textContent = text;
  if (hint !== undefined) html.title = hint;
  return html;
}

/** Colours the shape of an element; null takes the colour back. */
function paint(graphics: SVGElement, fill: string | null): void {
  const shape = graphics.querySelector<SVGElement>(".djs-visual > :first-child");
  if (shape === null) return;
  if (fill === null) shape.style.removeProperty("--diagram-fill");
  else shape.style.setProperty("--diagram-fill", fill);
  graphics.classList.toggle("diagram-painted", fill !== null);
}
