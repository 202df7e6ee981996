import { useRef, useState } from "react";
import type { FieldError, RecordInput } from "#contract";
import { anything, ApiError, useApiQuery, useRuntime, type Api } from "#runtime";
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
  /** Called after a refusal where the task no longer waits for the caller: it was handled or cancelled elsewhere. */
  readonly onGone: () => void;
}

const REFUSED = 409;
const NOT_FOUND = 404;

/** The record of a task with the fields that its step lets edit, and the decision. */
export function TaskDecision({ taskId, withRecord, autoFocus = false, onDecide, onGone }: TaskDecisionProps) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const answer = useApiQuery(TASK_FORM, { taskId }, asTaskForm);
  const form = useRef<FormHandle>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const pending = useRef<Omit<Decision, "form">>({ flag: "ok", comment: "" });
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={4} />;
  const { data } = answer;
  const report = async (decision: Decision): Promise<void> => {
    try {
      await onDecide(decision);
    } catch (error) {
      if (error instanceof ApiError && error.status === REFUSED && !(await isWaiting(api, taskId))) onGone();
      throw error;
    }
  };
  const send = async (input: RecordInput): Promise<void> => {
    try {
      await report({ ...pending.current, form: input });
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      throw error;
    }
  };
  const decide = async (flag: "ok" | "no", comment: string): Promise<void> => {
    pending.current = { flag, comment };
    // A refusal leaves the record as it is.
    if (flag === "no" || form.current === null) return report({ flag, comment });
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

/** True if the task still waits for the caller, or nobody knows. */
async function isWaiting(api: Api, taskId: string): Promise<boolean> {
  const asked = api.call("GET", TASK_FORM, anything, { params: { taskId }, quiet: true });
  return asked.then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === NOT_FOUND),
  );
}

/** The values of a record whose authors are shown already. */
function withoutAuthors(record: TaskForm["record"]): TaskForm["record"] {
  return { ...record, createTime: null, updateTime: null };
}
