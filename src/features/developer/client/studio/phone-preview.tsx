import { useEffect, useRef } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { studioTexts } from "./studio-texts.ts";

/** The message to the page in the frame. */
export interface PreviewMessage {
  readonly kind: "trellis-preview";
  readonly module: Module;
  readonly records: readonly StoredRecord[] | null;
}

/** The message of the page in the frame, when it can show something. */
export const PREVIEW_READY = "trellis-preview-ready";

interface PhonePreviewProps {
  readonly module: Module;
  readonly records: readonly StoredRecord[] | null;
}

/** The screens in a frame of the width of a phone, where the console's own rules for small screens hold. */
export function PhonePreview({ module, records }: PhonePreviewProps) {
  const { t } = useI18n(studioTexts);
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ module, records });
  latest.current = { module, records };
  const send = () => {
    const message: PreviewMessage = { kind: "trellis-preview", ...JSON.parse(JSON.stringify(latest.current)) };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  };
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      if (source !== null && source === frame.current?.contentWindow && data === PREVIEW_READY) send();
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
  useEffect(send, [module, records]);
  // Its page is the console's own: a sandbox with scripts and the same origin confines nothing, and browsers warn of it.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={frame} className="studio-phone-frame" title={t("preview.title")} src="/studio/preview" />;
}
