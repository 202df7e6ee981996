import { useEffect, useState } from "react";
import { toast, useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { bulkTexts } from "./bulk-texts.ts";
import { performUndo } from "./undo-offer.ts";
import "./undo-bar.css";
import type { UndoOffer } from "../stores/undoable.ts";
import { IconButton } from "../table/icon-button.tsx";

/** Offers to undo the last thing that was done, for as long as the server lets it be undone. */
export function UndoBar({ offer }: { readonly offer: UndoOffer }) {
  const { t, text } = useI18n(bulkTexts);
  const runtime = useRuntime();
  const { undoable } = runtime;
  const [busy, setBusy] = useState(false);
  const left = useSecondsLeft(offer.until, undoable.dismiss);

  const undo = async () => {
    setBusy(true);
    try {
      const count = await performUndo(runtime, offer);
      toast.success(t("undo.done", { count }));
    } catch {
      // The api has said why; what is refused once (others changed it since) is refused again.
      undoable.dismiss();
    }
  };

  return (
    <div className="trellis-undo" role="status">
      <span>{t("undo.offer", { title: text(offer.module.title) })}</span>
      <button type="button" className="trellis-undo-do" disabled={busy} onClick={() => void undo()}>
        {t("undo.do")}
      </button>
      <span className="trellis-undo-left" aria-hidden="true">
        {t("undo.left", { time: clock(left) })}
      </span>
      <IconButton icon="close" label={t("undo.dismiss")} onClick={undoable.dismiss} />
    </div>
  );
}

function useSecondsLeft(until: number, over: () => void): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsTo(until);
      setLeft(seconds);
      if (seconds <= 0) over();
    }, 1000);
    return () => clearInterval(timer);
  }, [until, over]);
  return left;
}

function secondsTo(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

/** `9:05` */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
