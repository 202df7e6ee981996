import Button from "@arco-design/web-react/es/Button";
import { useCallback, useState } from "react";
import type { InboxMailContent } from "#contract";
import { ApiError } from "#runtime";
import { confirm, EmptyState, ErrorState, Modal, Skeleton, toast, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import type { InboxClient } from "./inbox-client.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { useContent } from "./use-content.ts";

interface MailDialogProps {
  readonly client: InboxClient;
  readonly id: string;
  readonly onClose: () => void;
  readonly onAnswer: (mail: InboxMailContent) => void;
}

export function MailDialog({ client, id, onClose, onAnswer }: MailDialogProps) {
  const { inbox } = useShell();
  const { t } = useI18n(inboxTexts);
  const [open, setOpen] = useState(true);
  const { content, error, retry } = useContent(useCallback((signal) => client.mailContent(id, signal), [client, id]));

  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: t("remove"), content: t("removeMail"), okText: t("remove"), danger: true }))) return;
    try {
      inbox.take(await client.remove("letters", [id]));
      toast.success(t("removed"));
      setOpen(false);
    } catch (reason) {
      // The api has shown the error.
      if (!(reason instanceof ApiError)) throw reason;
    }
  };
  return (
    <Modal
      open={open}
      title={content?.subject ?? t("letters")}
      width={640}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        content === null ? null : (
          <>
            <Button status="danger" onClick={() => void remove()}>
              {t("remove")}
            </Button>
            {!content.sent && (
              <Button type="primary" onClick={() => onAnswer(content)}>
                {t("answer")}
              </Button>
            )}
          </>
        )
      }
    >
      {error === "" ? (
        <EmptyState icon="message" title={t("gone")} />
      ) : error !== null ? (
        <ErrorState title={t("failed")} hint={error} onRetry={retry} />
      ) : content === null ? (
        <Skeleton rows={5} />
      ) : (
        <article className="inbox-article">
          <dl>
            <dt>{t("from")}</dt>
            <dd>{content.from.name}</dd>
            <dt>{t("to")}</dt>
            <dd>{content.to.map(({ name }) => name).join(", ")}</dd>
          </dl>
          <p className="inbox-article-facts">{content.time}</p>
          <p className="inbox-article-text">{content.text}</p>
        </article>
      )}
    </Modal>
  );
}
