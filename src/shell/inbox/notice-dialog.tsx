import { useCallback, useState } from "react";
import { LazyRichContent } from "#runtime";
import { EmptyState, ErrorState, Modal, Skeleton, useI18n } from "#ui";
import type { InboxClient } from "./inbox-client.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { useContent } from "./use-content.ts";
import "./inbox.css";

interface NoticeDialogProps {
  readonly client: InboxClient;
  readonly id: string;
  readonly onClose: () => void;
}

/** Shows a notice. It needs no permission for the screen of notices. */
export function NoticeDialog({ client, id, onClose }: NoticeDialogProps) {
  const { t } = useI18n(inboxTexts);
  const [open, setOpen] = useState(true);
  const { content, error, retry } = useContent(useCallback((signal) => client.notice(id, signal), [client, id]));
  return (
    <Modal
      open={open}
      title={content === null ? t("notices") : content.title || t("untitled")}
      width={760}
      footer={null}
      onClose={() => setOpen(false)}
      afterClose={onClose}
    >
      {error === "" ? (
        <EmptyState icon="notification" title={t("gone")} />
      ) : error !== null ? (
        <ErrorState title={t("failed")} hint={error} onRetry={retry} />
      ) : content === null ? (
        <Skeleton rows={6} />
      ) : (
        <article className="inbox-article">
          <p className="inbox-article-facts">
            {[content.category, content.time.slice(0, "yyyy-MM-dd HH:mm".length)].filter((part) => part !== "").join(" · ")}
          </p>
          {content.content === "" ? (
            <p className="inbox-article-facts">{t("noContent")}</p>
          ) : (
            <LazyRichContent html={content.content} />
          )}
        </article>
      )}
    </Modal>
  );
}
