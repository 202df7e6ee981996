import Button from "@arco-design/web-react/es/Button";
import Tag from "@arco-design/web-react/es/Tag";
import { useCallback, useState } from "react";
import { anything, useApiQuery, useRuntime, type RecordPanelProps } from "#runtime";
import { useModuleChanges } from "#runtime/records";
import { EmptyState, ErrorState, Skeleton, toast, useI18n } from "#ui";
import { FOLLOWED } from "../flow/flow-entries.ts";
import { FlowView } from "../flow/flow-view.tsx";
import { texts } from "../texts.ts";
import "./approval-panel.css";
import { asRecordFlow, RECORD_FLOW, statusOf, type RecordInstance, type WaitingTask } from "./record-flow.ts";
import { FlowTools } from "./flow-tools.tsx";
import { TaskDecision, type Decision } from "./task-decision.tsx";

const WORK = "/api/blade-flow/work";
const COLORS = { active: "arcoblue", suspend: "orange", completed: "green", cancelled: "red", failed: "red" } as const;

/** The processes of a record: their people, the diagram, and the decision of the caller's own task. */
export function ApprovalPanel({ module, record }: RecordPanelProps) {
  const { t } = useI18n(texts);
  const answer = useApiQuery(RECORD_FLOW, { module: module.name, id: record.id }, asRecordFlow);
  const again = answer.state === "ready" ? answer.again : () => undefined;
  useModuleChanges(FOLLOWED, again);
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={4} />;
  if (answer.data.length === 0) return <EmptyState title={t("approval.none")} />;
  return (
    <div className="approval-panel">
      {answer.data.map((instance, at) => (
        <Instance key={instance.processInstanceId} instance={instance} isFirst={at === 0} onDone={again} />
      ))}
    </div>
  );
}

interface InstanceProps {
  readonly instance: RecordInstance;
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

function Instance({ instance, isFirst, onDone }: InstanceProps) {
  const { t } = useI18n(texts);
  const status = statusOf(instance);
  const { processInstanceId, processDefinitionName, startUserName, createTime, deleteReason, tasks } = instance;
  const [isOpen, setOpen] = useState(isFirst);
  const [acts, setActs] = useState(0);
  const done = useCallback(() => {
    setActs((count) => count + 1);
    onDone();
  }, [onDone]);
  return (
    <article className="approval-instance">
      <header>
        <h3>{processDefinitionName}</h3>
        <Tag color={COLORS[status]}>{t(`approval.status.${status}`)}</Tag>
        <span>{t("approval.by", { name: startUserName, time: createTime })}</span>
      </header>
      {deleteReason !== null && deleteReason !== "" && <blockquote>{deleteReason}</blockquote>}
      {status === "active" && tasks.length === 0 && <p>{t("approval.nobody")}</p>}
      {tasks.map((task) => (
        <Task key={task.taskId} task={task} instanceId={processInstanceId} onDone={done} />
      ))}
      {instance.isOwn && <FlowTools list="work-send" id={processInstanceId} onDone={done} />}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("approval.shown")}</summary>
        {/* The console is not told of its own acts, such as a comment. */}
        {isOpen && <FlowView key={acts} of={{ processInstanceId }} />}
      </details>
    </article>
  );
}

interface TaskProps {
  readonly task: WaitingTask;
  readonly instanceId: string;
  readonly onDone: () => void;
}

function Task({ task, instanceId, onDone }: TaskProps) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const [busy, setBusy] = useState(false);
  const { taskId, taskName, people, dueTime, act } = task;
  const claim = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call("POST", `${WORK}/claim-task`, anything, { body: { taskId } });
      toast.success(t("approval.claimed"));
      onDone();
    } catch {
      // The API has shown the reason.
    } finally {
      setBusy(false);
    }
  };
  const decide = async (decision: Decision): Promise<void> => {
    const body = { taskId, processInstanceId: instanceId, ...decision };
    await api.call("POST", `${WORK}/complete-task`, anything, { body });
    toast.success(t("handled"));
    onDone();
  };
  return (
    <section className="approval-task" aria-label={taskName}>
      <p>
        <strong>{taskName}</strong> <span>{t("approval.with", { people: people.join(t("people.separator")) })}</span>
        {dueTime !== null && <span>{t("approval.due", { time: dueTime })}</span>}
        {act === "claim" && (
          <Button type="primary" size="small" loading={busy} onClick={() => void claim()}>
            {t("approval.claim")}
          </Button>
        )}
      </p>
      {act === "handle" && <TaskDecision taskId={taskId} withRecord={false} onDecide={decide} onGone={onDone} />}
      {act === "handle" && <FlowTools list="work-todo" id={taskId} onDone={onDone} />}
    </section>
  );
}
