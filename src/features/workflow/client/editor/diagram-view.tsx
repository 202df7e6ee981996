import { useEffect, useImperativeHandle, useRef, type Ref } from "react";
import { ErrorState } from "#ui";
import type { Canvas, ElementRegistry, EventBus, Overlays } from "./services.ts";
import { useViewer } from "./use-viewer.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

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
  const viewer = useViewer(xml);
  const { place, drawn, failure, isShown } = viewer;
  const following = useRef(false);
  const latest = useRef({ onMove, onSelect });
  latest.current = { onMove, onSelect };
  useEffect(() => {
    if (drawn === null) return;
    const bus = drawn.get<EventBus>("eventBus");
    bus.on("canvas.viewbox.changed", () => {
      const { x, y, width, height } = drawn.get<Canvas>("canvas").viewbox();
      if (!following.current) latest.current.onMove?.({ x, y, width, height });
    });
    bus.on("selection.changed", ({ newSelection = [] }) => {
      const [first] = newSelection;
      if (first !== undefined) latest.current.onSelect?.(first.businessObject.id ?? first.id);
    });
  }, [drawn]);
  useEffect(() => {
    if (drawn === null) return undefined;
    const registry = drawn.get<ElementRegistry>("elementRegistry");
    const at = drawn.get<Canvas>("canvas");
    const applied = Object.entries(marks ?? {}).filter(([id]) => registry.get(id) !== undefined);
    for (const [id, names] of applied) for (const name of names.split(" ")) at.addMarker(id, name);
    const painted = Object.entries(fills ?? {}).filter(([id]) => registry.get(id) !== undefined);
    for (const [id, fill] of painted) paint(at.getGraphics(id), fill);
    const overlays = drawn.get<Overlays>("overlays");
    for (const badge of badges ?? [])
      if (registry.get(badge.element) !== undefined)
        overlays.add(badge.element, BADGES, { position: { top: -12, left: 6 }, html: badgeOf(badge) });
    return () => {
      if (!isShown(drawn)) return;
      for (const [id, names] of applied) for (const name of names.split(" ")) at.removeMarker(id, name);
      for (const [id] of painted) paint(at.getGraphics(id), null);
      overlays.remove({ type: BADGES });
    };
  }, [drawn, isShown, marks, badges, fills]);
  useImperativeHandle(ref, () => ({
    show: (element) => {
      if (drawn !== null && drawn.get<ElementRegistry>("elementRegistry").get(element) !== undefined)
        drawn.get<Canvas>("canvas").scrollToElement(element, 80);
    },
    follow: (box) => {
      following.current = true;
      drawn?.get<Canvas>("canvas").viewbox(box);
      following.current = false;
    },
  }));
  return (
    <div className="diagram-view">
      <ZoomButtons viewer={viewer} size="mini" />
      {failure !== null && <ErrorState hint={failure} />}
      <div ref={place} className="diagram-view-canvas" role="group" aria-label={label} hidden={failure !== null} />
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
