import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useI18n } from "#ui";
import { ModelEditor } from "../editor/model-editor.ts";

export interface OpenEditor {
  /** Null until the first diagram is open. */
  readonly editor: ModelEditor | null;
  /** Number of changes and of opened files so far. */
  readonly changes: number;
  /** Words of the failure when the stored model has no diagram. */
  readonly failed: string | null;
  /** Opens another text. @throws Error for a text that is no BPMN model or has no diagram */
  readonly replace: (xml: string) => Promise<void>;
}

/** Editors of screens that are hidden or gone. A screen that is shown again finds its drawing with everything to undo. */
const detached: ModelEditor[] = [];
/** Hidden editors that are kept whole; of the others, the drawing alone is kept. */
const KEPT = 3;

function putAway(editor: ModelEditor): void {
  editor.detach();
  detached.push(editor);
  while (detached.length > KEPT) detached.shift()?.destroy();
}

/** The editor in a container, beginning with a text. Its changes and the selection show the panel again. */
export function useEditor(place: RefObject<HTMLDivElement | null>, start: string): OpenEditor {
  const { locale } = useI18n();
  const [editor, setEditor] = useState<ModelEditor | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  const [, select] = useState(0);
  const first = useRef({ start, locale });
  const latest = useRef<ModelEditor | null>(null);
  useEffect(() => {
    const container = place.current;
    if (container === null) return undefined;
    let isOpen = true;
    const open = async (): Promise<void> => {
      const earlier = latest.current;
      if (earlier !== null && earlier.destroyed === null) {
        if (detached.includes(earlier)) detached.splice(detached.indexOf(earlier), 1);
        earlier.attachTo(container);
        setEditor(earlier);
        return;
      }
      const text = (await earlier?.destroyed) ?? first.current.start;
      if (!isOpen) return;
      const made = new ModelEditor(container, first.current.locale);
      try {
        await made.open(text);
      } catch (error) {
        made.destroy();
        throw error;
      }
      if (!isOpen) return made.destroy();
      made.onChange(() => setChanges((count) => count + 1));
      made.onSelect(() => select((count) => count + 1));
      latest.current = made;
      setEditor(made);
    };
    open().catch((error: unknown) => {
      if (isOpen) setFailed(error instanceof Error ? error.message : "");
    });
    return () => {
      isOpen = false;
      setEditor(null);
      if (latest.current !== null && latest.current.destroyed === null) putAway(latest.current);
    };
  }, [place]);
  useEffect(() => editor?.setLocale(locale), [editor, locale]);
  const replace = useCallback(
    async (xml: string): Promise<void> => {
      if (editor === null) return;
      await editor.open(xml);
      setChanges((count) => count + 1);
    },
    [editor],
  );
  return { editor, changes, failed, replace };
}
