import Button from "@arco-design/web-react/es/Button";
import TextArea from "@arco-design/web-react/es/Input/textarea";
import { useEffect, useId, useState } from "react";
import { Icon, useI18n } from "#ui";
import { texts } from "../texts.ts";
import "./decision-form.css";

const LONGEST = 500;

interface DecisionFormProps {
  /** Sends the decision. Rejects when the server refuses; the API has shown the reason then. */
  readonly onDecide: (flag: "ok" | "no", comment: string) => Promise<void>;
  /** Focuses the comment on mount, except on a phone, whose keyboard would cover the form. */
  readonly autoFocus?: boolean;
}

/** A comment, and the two decisions. What was typed stays when the server refuses. */
export function DecisionForm({ onDecide, autoFocus = false }: DecisionFormProps) {
  const { t } = useI18n(texts);
  const id = useId();
  const [comment, setComment] = useState("");
  const [busy, setBusy] = useState<"ok" | "no" | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (autoFocus && window.matchMedia("(pointer: fine)").matches) document.getElementById(id)?.focus({ preventScroll: true });
  }, [autoFocus, id]);
  const decide = async (flag: "ok" | "no"): Promise<void> => {
    const isMissing = flag === "no" && comment.trim() === "";
    setMissing(isMissing);
    if (isMissing) return document.getElementById(id)?.focus();
    setBusy(flag);
    try {
      await onDecide(flag, comment.trim());
    } catch {
      setBusy(null);
    }
  };
  return (
    <form className="decision-form" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id}>{t("comment")}</label>
      <TextArea
        id={id}
        value={comment}
        maxLength={LONGEST}
        showWordLimit
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder={t("comment.placeholder")}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-fault` : undefined}
        {...(missing ? { status: "error" as const } : {})}
        onChange={setComment}
      />
      {missing && (
        <p id={`${id}-fault`} className="decision-form-fault" role="alert">
          {t("comment.required")}
        </p>
      )}
      <div className="decision-form-buttons">
        <Button
          status="danger"
          icon={<Icon name="close-circle" />}
          loading={busy === "no"}
          disabled={busy === "ok"}
          onClick={() => void decide("no")}
        >
          {t("refuse")}
        </Button>
        <Button
          type="primary"
          icon={<Icon name="check-circle" />}
          loading={busy === "ok"}
          disabled={busy === "no"}
          onClick={() => void decide("ok")}
        >
          {t("approve")}
        </Button>
      </div>
    </form>
  );
}
