import { useEffect, useRef, useState } from "react";
import { isAborted, messageOf, useRuntime } from "#runtime";
import { FileInput, Icon, useI18n } from "#ui";
import { posterOf } from "./poster-of.ts";
import { texts } from "./write-texts.ts";

interface UploadFieldProps {
  readonly kind: "image" | "video";
  /** Addresses of the stored files. */
  readonly links: readonly string[];
  readonly poster?: string;
  readonly limit: number;
  readonly label: string;
  /** Receives the work on chosen files, until the last of them is stored, refused or cancelled. */
  readonly whileUploading: (work: Promise<void>) => Promise<void>;
  /** @param poster address of the first picture of a video; empty without one */
  readonly onChange: (links: readonly string[], poster: string) => void;
}

const ACCEPT = { image: "image/png,image/jpeg,image/gif,image/webp", video: "video/mp4,video/webm" } as const;

/** Pictures or a video of a post, with the progress of each upload. */
export function UploadField({ kind, links, poster = "", limit, label, whileUploading, onChange }: UploadFieldProps) {
  const { t } = useI18n(texts);
  const { services } = useRuntime();
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef(links);
  latest.current = links;
  const [progress, setProgress] = useState<number | null>(null);
  const [isDragged, setDragged] = useState(false);
  const [problem, setProblem] = useState("");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const take = async (files: readonly File[]): Promise<void> => {
    setProblem("");
    const controller = new AbortController();
    running.current = controller;
    for (const file of files.slice(0, limit - latest.current.length)) {
      setProgress(0);
      try {
        const { link } = await services.upload(file, setProgress, controller.signal);
        const cover = kind === "video" ? await posterOf(file) : null;
        const coverLink = cover === null ? "" : (await services.upload(cover, undefined, controller.signal)).link;
        latest.current = [...latest.current, link];
        onChange(latest.current, coverLink);
      } catch (error) {
        if (isAborted(error)) break;
        setProblem(t("uploadFailed", { reason: messageOf(error) }));
      }
    }
    setProgress(null);
  };
  return (
    <div className="forum-form-field" role="group" aria-label={label}>
      <span>{label}</span>
      <div
        className="forum-uploads"
        data-dragged={isDragged || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragged(true);
        }}
        onDragLeave={() => setDragged(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDragged(false);
          if (progress === null)
            void whileUploading(take([...event.dataTransfer.files].filter(({ type }) => type.startsWith(`${kind}/`))));
        }}
      >
        {links.map((link) => (
          <span key={link} className="forum-upload">
            {kind === "image" ? (
              <img src={link} alt="" />
            ) : (
              <video src={link} poster={poster === "" ? undefined : poster} muted preload="metadata" />
            )}
            <button
              type="button"
              aria-label={t("remove")}
              onClick={() =>
                onChange(
                  links.filter((other) => other !== link),
                  "",
                )
              }
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
        {progress !== null && (
          <span className="forum-upload" data-running>
            <progress max={1} value={progress} aria-label={label} />
            <span role="status">{t("uploading", { percent: Math.floor(progress * 100) })}</span>
            <button type="button" aria-label={t("cancelUpload")} onClick={() => running.current?.abort()}>
              <Icon name="close" />
            </button>
          </span>
        )}
        {links.length < limit && progress === null && (
          <button type="button" className="forum-filter" onClick={() => picker.current?.click()}>
            <Icon name="plus" />
            {t("add")}
          </button>
        )}
      </div>
      {problem !== "" && (
        <span className="forum-form-error" role="alert">
          {problem}
        </span>
      )}
      <FileInput ref={picker} accept={ACCEPT[kind]} multiple={limit > 1} onChoose={(files) => void whileUploading(take(files))} />
    </div>
  );
}
