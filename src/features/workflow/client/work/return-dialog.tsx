import Button from "@arco-design/web-react/es/Button";
import Radio from "@arco-design/web-react/es/Radio";
import { useEffect, useId, useRef, useState } from "react";
import { isOf, listOf, useApiQuery, type ActionDialogProps } from "#runtime";
import { ErrorState, Modal, Skeleton, toast, useI18n } from "#ui";
import { texts } from "../texts.ts";
import { CommentField, useCommentDraft } from "./comment-field.tsx";
import "./decision-form.css";

const TARGETS = "/api/blade-flow/work/return-targets";
const INITIATOR = "initiator";

const asTargets = listOf("step", isOf<{ readonly id: string; readonly name: string }>({ id: "string", name: "string" }));

/** Chooses the earlier step that a task goes back to. */
export function ReturnDialog({ records, onSubmit, onClose }: ActionDialogProps) {
  const { t } = useI18n(texts);
  const { t: word } = useI18n();
  const id = useId();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const comment = useCommentDraft();
  const [busy, setBusy] = useState(false);
  const answer = useApiQuery(TARGETS, { taskId: records[0]?.id ?? "" }, asTargets);
  const targets = answer.state === "ready" ? answer.data : [];
  // The step before is the usual one.
  const target = chosen ?? targets.findLast((step) => step.id !== INITIATOR)?.id ?? INITIATOR;
  const initiator = targets.find((step) => step.id === INITIATOR);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer.state === "ready") form.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
  }, [answer.state]);
  const submit = async (): Promise<void> => {
    const reason = comment.take(true);
    if (reason === null) return;
    setBusy(true);
    try {
      await onSubmit({ target, comment: reason });
      toast.success(t("return.done"));
      setOpen(false);
    } catch {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={`${t("return.title")} · ${String(records[0]?.["taskName"] ?? "")}`}
      closeOnMask={false}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{word("cancel")}</Button>
          <Button type="primary" status="danger" loading={busy} disabled={answer.state !== "ready"} onClick={() => void submit()}>
            {t("return.title")}
          </Button>
        </>
      }
    >
      {answer.state === "failed" && <ErrorState hint={answer.message} onRetry={answer.retry} />}
      {answer.state === "loading" && <Skeleton rows={4} />}
      {answer.state === "ready" && (
        <form ref={form} className="decision-form" onSubmit={(event) => event.preventDefault()}>
          <span id={`${id}-target`}>{t("return.target")}</span>
          <Radio.Group
            aria-labelledby={`${id}-target`}
            direction="vertical"
            value={target}
            options={targets.map((step) => ({
              value: step.id,
              label: step.id === INITIATOR ? t("return.initiator") : step.name,
            }))}
            onChange={(value: string) => setChosen(value)}
          />
          {target === INITIATOR && initiator?.name === "" && <p className="decision-form-hint">{t("return.ends")}</p>}
          <CommentField comment={comment} label={t("return.reason")} fault={t("return.required")} isRequired />
        </form>
      )}
    </Modal>
  );
}
