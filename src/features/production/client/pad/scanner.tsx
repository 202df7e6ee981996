import { useEffect, useRef, useState } from "react";
import { Icon, useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";
import { createCodeReader, orderOfCode } from "./code-reader.ts";

interface ScannerProps {
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}

/** Milliseconds between two pictures that are searched. */
const PAUSE_MS = 120;

/** A page that came over plain HTTP from another machine has no cameras. */
export const hasCamera = (): boolean => "mediaDevices" in navigator;

/** The picture of the camera, until it shows a code. */
export function Scanner({ onFound, onClose }: ScannerProps) {
  const { t } = useI18n(texts);
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  found.current = onFound;
  const [fault, setFault] = useState<"denied" | "none" | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const screen = video.current;
    if (screen !== null)
      void scan(screen, gone.signal).then(
        (code) => code !== null && found.current(orderOfCode(code)),
        (error: unknown) =>
          gone.signal.aborted || setFault(error instanceof DOMException && error.name === "NotAllowedError" ? "denied" : "none"),
      );
    return () => gone.abort();
  }, []);
  return (
    <div className="pad-scanner" role="dialog" aria-modal="true" aria-label={t("scan")}>
      {fault === null ? (
        <>
          <video ref={video} muted playsInline />
          <p>{t("scan.hint")}</p>
        </>
      ) : (
        <p role="alert">{t(`scan.${fault}`)}</p>
      )}
      <button type="button" onClick={onClose}>
        <Icon name="close" /> {t("scan.stop")}
      </button>
    </div>
  );
}

/** @returns the first code before the camera; null when nobody looks any more */
async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    signal.addEventListener("abort", stop);
    const read = await createCodeReader();
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const code = await read(video);
      if (code !== null) return code;
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
    return null;
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}
