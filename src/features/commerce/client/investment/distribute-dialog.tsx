import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { amountText } from "#metadata";
import type { ActionDialogProps } from "#runtime";
import { Modal, useI18n } from "#ui";
import "./distribute-dialog.css";
import { texts } from "./texts.ts";
import { useDistribution, type Progress } from "./use-distribution.ts";

const WIDTH = 520;

/** Pays the incomes of a batch and shows the progress. The job continues when the dialog is closed. */
export function DistributeDialog({ action, records, onChanged, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(texts);
  const { t: word } = useI18n();
  const [open, setOpen] = useState(true);
  const { progress, busy, start, stop } = useDistribution({ action, records, onChanged });
  const finished = progress?.finished === true && !busy;
  return (
    <Modal
      open={open}
      title={t("of", { action: text(action.title), name: String(records[0]?.["incomeName"] ?? "") })}
      width={WIDTH}
      closeOnMask={false}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        finished ? (
          <Button type="primary" onClick={() => setOpen(false)}>
            {word("close")}
          </Button>
        ) : (
          <>
            <Button onClick={busy ? stop : () => setOpen(false)}>{busy ? t("stop") : word("cancel")}</Button>
            <Button type="primary" loading={busy} onClick={() => void start()}>
              {t(progress === null ? "start" : "goOn")}
            </Button>
          </>
        )
      }
    >
      <div className="distribute" aria-live="polite">
        {progress === null ? <p>{busy ? t("waiting") : t("hint")}</p> : <HowFar progress={progress} />}
      </div>
    </Modal>
  );
}

function HowFar({ progress }: { readonly progress: Progress }) {
  const { t } = useI18n(texts);
  const { done, total, skipped, amount, finished } = progress;
  const label = t("done", { done, total });
  return (
    <>
      <progress aria-label={label} max={Math.max(total, 1)} value={finished ? Math.max(total, 1) : done} />
      <p>{finished ? t("result", { done, amount: amountText(amount, 2) }) : label}</p>
      {finished && skipped > 0 && <p className="distribute-put-off">{t("putOff", { count: skipped })}</p>}
    </>
  );
}
