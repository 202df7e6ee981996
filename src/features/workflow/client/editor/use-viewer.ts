import "bpmn-js/dist/assets/diagram-js.css";
import NavigatedViewer from "bpmn-js/lib/NavigatedViewer";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useI18n } from "#ui";
import { NO_DIAGRAM, texts } from "../texts.ts";
import "./diagram.css";
import { fitDiagram, RENDERER, textStyles, type Canvas } from "./services.ts";

export interface Viewer {
  /** To be put on the element that the diagram is drawn in. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Null until the diagram has been drawn. */
  readonly drawn: NavigatedViewer | null;
  /** Why the diagram cannot be drawn; null while nothing is wrong. */
  readonly failure: string | null;
  /** True while `viewer` is on the page: after that its parts are gone. */
  readonly isShown: (viewer: NavigatedViewer) => boolean;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
}

/** Draws a diagram that cannot be changed. It is fitted when it is drawn, and whenever its place changes its size. */
export function useViewer(xml: string): Viewer {
  const { t } = useI18n(texts);
  const place = useRef<HTMLDivElement>(null);
  const viewer = useRef<NavigatedViewer | null>(null);
  const [drawn, setDrawn] = useState<NavigatedViewer | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
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
        setDrawn(made);
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
  useEffect(() => {
    if (drawn === null || place.current === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (viewer.current !== drawn) return;
      const canvas = drawn.get<Canvas>("canvas");
      canvas.resized();
      fitDiagram(canvas);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [drawn]);
  const isShown = useCallback((one: NavigatedViewer) => viewer.current === one, []);
  return {
    place,
    drawn,
    failure: failed === null ? null : failed === NO_DIAGRAM ? t("diagram.none") : t("diagram.failed", { reason: failed }),
    isShown,
    zoomBy: (factor) => {
      const canvas = viewer.current?.get<Canvas>("canvas");
      canvas?.zoom(canvas.zoom() * factor, "auto");
    },
    fit: () => {
      if (viewer.current !== null) fitDiagram(viewer.current.get<Canvas>("canvas"));
    },
  };
}
