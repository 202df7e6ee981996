import Button from "@arco-design/web-react/es/Button";
import { useEffect, useState } from "react";
import { Icon, useI18n } from "#ui";
import { texts } from "../texts.ts";
import { CommentField, useCommentDraft } from "./comment-field.tsx";
import "./decision-form.css";

interface DecisionFormProps {
  /** Sends the decision. Rejects when the server refuses; the API has shown the reason then. */
  readonly onDecide: (flag: "ok" | "no", comment: string) => Promise<void>;
  /** Focuses the comment on mount, except on a phone, whose keyboard would cover the form. */
  readonly autoFocus?: boolean;
}

/** A comment, and the two decisions. */
export function DecisionForm({ onDecide, autoFocus = false }: DecisionFormProps) {
  const { t } = useI18n(texts);
  const comment = useCommentDraft();
  const { id } = comment;
  const [busy, setBusy] = useState<"ok" | "no" | null>(null);
  useEffect(() => {
    if (autoFocus && window.matchMedia("(pointer: fine)").matches) document.getElementById(id)?.focus({ preventScroll: true });
  }, [autoFocus, id]);
  const decide = async (flag: "ok" | "no"): Promise<void> => {
    const words = comment.take(flag === "no");
    if (words === null) return;
    setBusy(flag);
    try {
      await onDecide(flag, words);
    } catch {
      setBusy(null);
    }
  };
  return (
    <form className="decision-form" onSubmit={(event) => event.preventDefault()}>
      <CommentField
        mentions
        comment={comment}
        label={t("comment")}
        placeholder={t("comment.placeholder")}
        fault={t("comment.required")}
      />
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
