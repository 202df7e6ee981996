import Button from "@arco-design/web-react/es/Button";
import { CHAT_KINDS } from "#contract";
import { Icon, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { UploadEntry } from "../connection/uploads.ts";

interface UploadListProps {
  readonly entries: readonly UploadEntry[];
  readonly onRemove: (id: number) => void;
  readonly onRetry: (entry: UploadEntry) => void;
}

/** Files that will be sent: preview, progress, and a button that cancels or removes. */
export function UploadList({ entries, onRemove, onRetry }: UploadListProps) {
  const { t } = useI18n(chatTexts);
  if (entries.length === 0) return null;
  return (
    <ul className="chat-uploads">
      {entries.map((entry) => {
        const {
          id,
          file: { name },
          messageType,
          preview,
          progress,
          done,
          error,
        } = entry;
        return (
          <li key={id} data-failed={error !== "" || undefined}>
            {messageType === CHAT_KINDS.video ? <video src={preview} muted /> : <img src={preview} alt={name} />}
            <span role={error === "" ? "status" : "alert"}>
              {error !== ""
                ? t("upload.failed", { reason: error })
                : done === null
                  ? t("upload.progress", { percent: Math.round(progress * 100) })
                  : name}
            </span>
            {done === null && error === "" && <progress value={progress} max={1} aria-label={name} />}
            {error !== "" && (
              <Button
                type="text"
                size="mini"
                icon={<Icon name="refresh" />}
                aria-label={t("upload.retry")}
                title={t("upload.retry")}
                onClick={() => onRetry(entry)}
              />
            )}
            <Button
              type="text"
              size="mini"
              icon={<Icon name="close" />}
              aria-label={t(done === null && error === "" ? "upload.cancel" : "upload.remove")}
              onClick={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
