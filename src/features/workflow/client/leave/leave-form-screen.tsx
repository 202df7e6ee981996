import Button from "@arco-design/web-react/es/Button";
import { useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { isJsonObject, type FieldError, type RecordInput } from "#contract";
import { ApiError, messageOf, ScreenFrame, useRuntime, type Parse } from "#runtime";
import { ActionForm, type FormHandle } from "#runtime/records";
import { PageHeader, Skeleton, toast, useI18n } from "#ui";
import { useModule } from "#runtime/records";
import { FlowView } from "../flow/flow-view.tsx";
import { texts } from "../texts.ts";
import { LEAVE } from "./leave-detail.ts";
import "./leave.css";

const asStarted: Parse<{ readonly businessId: string; readonly processInstanceId: string }> = (data) => {
  if (!isJsonObject(data)) throw new TypeError("not a started process");
  return { businessId: String(data["businessId"]), processInstanceId: String(data["processInstanceId"]) };
};

/** Requests a leave by the form of its module file. What was typed stays when the server refuses. */
export function LeaveFormScreen() {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { processDefinitionId = "" } = useParams();
  const module = useModule("leave");
  const action = module?.actions.find(({ id }) => id === "startProcess");
  const form = useRef<FormHandle>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const send = async (input: RecordInput): Promise<void> => {
    const body = { ...input, processDefinitionId };
    try {
      const { processInstanceId, businessId } = await api.call("POST", `${LEAVE}/start-process`, asStarted, {
        body,
        quiet: true,
      });
      toast.success(t("leave.submitted"));
      void navigate(`/work/process/leave/detail/${processInstanceId}/${businessId}`, {
        replace: true,
        state: { turnedFrom: pathname },
      });
    } catch (error) {
      const named = error instanceof ApiError ? error.fields : [];
      if (named.length > 0) setErrors(named);
      else toast.error(messageOf(error));
      throw error;
    }
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    await form.current?.submit();
    setBusy(false);
  };
  return (
    <ScreenFrame grows>
      <section className="leave-screen">
        <PageHeader title={t("leave.title")} />
        <div className="leave-form">
          {module === null || action === undefined ? (
            <Skeleton shape="form" rows={4} />
          ) : (
            <ActionForm ref={form} module={module} action={action} onSubmit={send} errors={errors} />
          )}
          <Button type="primary" loading={busy} disabled={action === undefined} onClick={() => void submit()}>
            {t("leave.submit")}
          </Button>
        </div>
        <FlowView of={{ processDefinitionId }} />
      </section>
    </ScreenFrame>
  );
}
