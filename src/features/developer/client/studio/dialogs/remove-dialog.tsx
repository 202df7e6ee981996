import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { studioRemovalEndpoint } from "#contract";
import { messageOf, useEndpoint } from "#runtime";
import { ErrorState, Modal, Skeleton, toast, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";

interface RemoveDialogProps {
  readonly store: StudioStore;
  readonly onClose: () => void;
}

/** Says what deleting the open file does, then deletes it. */
export const RemoveDialog = observer(function RemoveDialog({ store, onClose }: RemoveDialogProps) {
  const { t } = useI18n(studioTexts);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The file closes before the dialog has left the screen.
  const [path] = useState(store.path ?? "");
  const answer = useEndpoint(studioRemovalEndpoint, { query: { path } });
  const effect = answer.state === "ready" ? answer.data : null;
  const isBlocked = effect === null || effect.isNeeded || effect.named.length > 0;
  const remove = async () => {
    if (effect === null) return;
    setBusy(true);
    try {
      await store.remove(path, effect.digest);
      toast.success(t("remove.done", { path }));
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t("remove.title", { path })}
      width={560}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("draft.cancel")}</Button>
          <Button type="primary" status="danger" loading={busy} disabled={isBlocked} onClick={() => void remove()}>
            {t("remove.ok")}
          </Button>
        </>
      }
    >
      <div className="studio-save">
        {answer.state === "loading" && <Skeleton rows={3} />}
        {answer.state === "failed" && <ErrorState hint={answer.message} onRetry={answer.retry} />}
        {problem !== null && <p role="alert">{problem}</p>}
        {effect?.isNeeded === true && <p role="alert">{t("remove.needed")}</p>}
        {effect !== null && effect.named.length > 0 && (
          <>
            <p role="alert">{t("remove.named")}</p>
            <ul>
              {effect.named.map((file) => (
                <li key={file}>
                  <code>{file}</code>
                </li>
              ))}
            </ul>
          </>
        )}
        {!isBlocked && (
          <>
            <p>{t("remove.effect")}</p>
            <p>
              {effect.records === null ? t("remove.noTable") : t("remove.records", { count: effect.records })}{" "}
              {t("remove.restore")}
            </p>
          </>
        )}
      </div>
    </Modal>
  );
});
