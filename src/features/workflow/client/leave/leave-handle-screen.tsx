import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { anything, ScreenFrame, useRuntime } from "#runtime";
import { PageHeader, toast, useI18n } from "#ui";
import { FlowView } from "../flow/flow-view.tsx";
import { texts } from "../texts.ts";
import { FlowTools } from "../work/flow-tools.tsx";
import { TaskDecision, type Decision } from "../work/task-decision.tsx";
import "./leave.css";

const COMPLETE = "/api/blade-flow/work/complete-task";

/** Decides a leave, with its fields, history and diagram. */
export function LeaveHandleScreen() {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { taskId = "", processInstanceId = "", businessId = "" } = useParams();
  const show = (): void =>
    void navigate(`/work/process/leave/detail/${processInstanceId}/${businessId}`, {
      replace: true,
      state: { turnedFrom: pathname },
    });
  const [acts, setActs] = useState(0);
  const decide = async (decision: Decision): Promise<void> => {
    await api.call("POST", COMPLETE, anything, { body: { taskId, processInstanceId, ...decision } });
    toast.success(t("handled"));
    show();
  };
  return (
    <ScreenFrame grows>
      <section className="leave-screen">
        <PageHeader title={t("leave.handle")} />
        <TaskDecision taskId={taskId} withRecord onDecide={decide} onGone={show} />
        <FlowTools list="work-todo" id={taskId} onDone={(isGone) => (isGone ? show() : setActs((count) => count + 1))} />
        <FlowView key={acts} of={{ processInstanceId }} historyFirst />
      </section>
    </ScreenFrame>
  );
}
