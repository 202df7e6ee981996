import { useRef, useState } from "react";
import type { FieldError, RecordInput } from "#contract";
import { ApiError, useApiQuery } from "#runtime";
import { RecordForm, type FormHandle } from "#runtime/records";
import { ErrorState, Skeleton, useI18n } from "#ui";
import { texts } from "../texts.ts";
import { DecisionForm } from "./decision-form.tsx";
import { asTaskForm, TASK_FORM, type TaskForm } from "./task-form.ts";

/** A decision as `complete-task` takes it. */
export interface Decision {
  readonly flag: "ok" | "no";
  readonly comment: string;
  readonly form?: RecordInput;
}

interface TaskDecisionProps {
  readonly taskId: string;
  /** False where the record is shown already. */
  readonly withRecord: boolean;
  /** Focuses the first field when the task has loaded. */
  readonly autoFocus?: boolean;
  /** Rejects when the server refuses. */
  readonly onDecide: (decision: Decision) => Promise<void>;
}

/** The record of a task with the fields that its step lets edit, and the decision. */
export function TaskDecision({ taskId, withRecord, autoFocus = false, onDecide }: TaskDecisionProps) {
  const { t } = useI18n(texts);
  const answer = useApiQuery(TASK_FORM, { taskId }, asTaskForm);
  const form = useRef<FormHandle>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const pending = useRef<Omit<Decision, "form">>({ flag: "ok", comment: "" });
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={4} />;
  const { data } = answer;
  const send = async (input: RecordInput): Promise<void> => {
    try {
      await onDecide({ ...pending.current, form: input });
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      throw error;
    }
  };
  const decide = async (flag: "ok" | "no", comment: string): Promise<void> => {
    pending.current = { flag, comment };
    // A refusal leaves the record as it is.
    if (flag === "no" || form.current === null) return onDecide({ flag, comment });
    if (!(await form.current.submit())) throw new Error("the form has faults");
  };
  return (
    <div className="task-decision">
      {withRecord && data !== null && data.shown !== null && (
        <section aria-label={t("form.record")}>
          <RecordForm module={data.shown} mode="view" value={data.record} />
        </section>
      )}
      {data !== null && data.edited !== null && (
        <section aria-label={t("form.edit")}>
          <h4>{t("form.edit")}</h4>
          <RecordForm
            ref={form}
            module={data.edited}
            mode="edit"
            value={withRecord && data.shown !== null ? withoutAuthors(data.record) : data.record}
            onSubmit={send}
            errors={errors}
            autoFocus={autoFocus}
          />
        </section>
      )}
      <DecisionForm onDecide={decide} autoFocus={autoFocus && (data === null || data.edited === null)} />
    </div>
  );
}

/** The values of a record whose authors are shown already. */
function withoutAuthors(record: TaskForm["record"]): TaskForm["record"] {
  return { ...record, createTime: null, updateTime: null };
}
