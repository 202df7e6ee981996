import { useEffect, useState } from "react";
import { ModulePreview } from "#runtime";
import { Skeleton } from "#ui";
import { PREVIEW_READY, type PreviewMessage } from "./phone-preview.tsx";
import "./preview-page.css";

/** The page in the studio's frame: it shows the definition that the studio sends, and asks the server nothing. */
export function PreviewPage() {
  const [shown, setShown] = useState<PreviewMessage | null>(null);
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source === window.parent && origin === window.location.origin && isPreview(data)) setShown(data);
    };
    window.addEventListener("message", listen);
    window.parent.postMessage(PREVIEW_READY, window.location.origin);
    return () => window.removeEventListener("message", listen);
  }, []);
  return (
    <main className="studio-preview-page">
      {shown === null ? (
        <Skeleton rows={8} />
      ) : (
        <ModulePreview module={shown.module} records={shown.records ?? undefined} validated />
      )}
    </main>
  );
}

function isPreview(value: unknown): value is PreviewMessage {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "trellis-preview";
}
