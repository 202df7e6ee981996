import { useNavigate, useParams } from "react-router-dom";
import { anything, ScreenFrame, useRuntime } from "#runtime";
import { PageHeader, toast, useI18n } from "#ui";
import { FlowView } from "../flow/flow-view.tsx";
import { texts } from "../texts.ts";
import { DecisionForm } from "../work/decision-form.tsx";
import { LeaveFacts } from "./leave-facts.tsx";

const COMPLETE = "/api/blade-flow/work/complete-task";

/** Decides a leave, with its fields, history and diagram. */
export function LeaveHandleScreen() {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const navigate = useNavigate();
  const { taskId = "", processInstanceId = "", businessId = "" } = useParams();
  const decide = async (flag: "ok" | "no", comment: string): Promise<void> => {
    await api.call("POST", COMPLETE, anything, { body: { taskId, processInstanceId, flag, comment } });
    toast.success(t("handled"));
    void navigate(`/work/process/leave/detail/${processInstanceId}/${businessId}`, { replace: true });
  };
  return (
    <ScreenFrame grows>
      <section className="leave-screen">
        <PageHeader title={t("leave.handle")} />
        <LeaveFacts businessId={businessId} />
        <DecisionForm onDecide={decide} />
        <FlowView of={{ processInstanceId }} historyFirst />
      </section>
    </ScreenFrame>
  );
}
