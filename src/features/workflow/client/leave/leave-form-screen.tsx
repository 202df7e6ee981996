import Button from "@arco-design/web-react/es/Button";
import TextArea from "@arco-design/web-react/es/Input/textarea";
import { useId, useState, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { isJsonObject } from "#contract";
import { ApiError, messageOf, ScreenFrame, useRuntime, type Parse } from "#runtime";
import { PageHeader, toast, useI18n } from "#ui";
import { FlowView } from "../flow/flow-view.tsx";
import { texts } from "../texts.ts";
import { ApproverSelect } from "./approver-select.tsx";
import { LEAVE } from "./leave-detail.ts";
import "./leave.css";

const FIELDS = ["taskUser", "startTime", "endTime", "reason"] as const;
type FieldName = (typeof FIELDS)[number];
type Values = Readonly<Record<FieldName, string>>;
type Faults = Readonly<Partial<Record<FieldName, string>>>;

const EMPTY: Values = { taskUser: "", startTime: "", endTime: "", reason: "" };
const LONGEST = 500;

const asStarted: Parse<{ readonly businessId: string; readonly processInstanceId: string }> = (data) => {
  if (!isJsonObject(data)) throw new TypeError("not a started process");
  return { businessId: String(data["businessId"]), processInstanceId: String(data["processInstanceId"]) };
};

/** The form of a request for leave. What was typed stays when the server refuses. */
export function LeaveFormScreen() {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const navigate = useNavigate();
  const { processDefinitionId = "" } = useParams();
  const [values, setValues] = useState<Values>(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const set = (name: FieldName, value: string): void => {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => field !== name)));
  };
  const faultsOf = (): Faults => {
    const missing = FIELDS.filter((name) => values[name].trim() === "");
    const found: Partial<Record<FieldName, string>> = {};
    for (const name of missing) found[name] = t("leave.required", { name: t(`leave.${name}`) });
    if (missing.length === 0 && values.endTime <= values.startTime) found.endTime = t("leave.order");
    return found;
  };
  const submit = async (): Promise<void> => {
    const found = faultsOf();
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { taskUser, reason } = values;
    const body = {
      processDefinitionId,
      taskUser,
      reason,
      startTime: localTime(values.startTime),
      endTime: localTime(values.endTime),
    };
    try {
      const { processInstanceId, businessId } = await api.call("POST", `${LEAVE}/start-process`, asStarted, {
        body,
        quiet: true,
      });
      toast.success(t("leave.submitted"));
      void navigate(`/work/process/leave/detail/${processInstanceId}/${businessId}`, { replace: true });
    } catch (error) {
      setBusy(false);
      const named = error instanceof ApiError ? error.fields.flatMap(({ pointer, message }) => faultAt(pointer, message)) : [];
      if (named.length > 0) setFaults(Object.fromEntries(named));
      else toast.error(messageOf(error));
    }
  };
  return (
    <ScreenFrame grows>
      <section className="leave-screen">
        <PageHeader title={t("leave.title")} />
        <form
          className="leave-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <LeaveField name="taskUser" fault={faults.taskUser} wide>
            {(field) => <ApproverSelect {...field} value={values.taskUser} onChange={(value) => set("taskUser", value)} />}
          </LeaveField>
          {(["startTime", "endTime"] as const).map((name) => (
            <LeaveField key={name} name={name} fault={faults[name]}>
              {({ id, invalid, describedBy }) => (
                <input
                  id={id}
                  className="arco-input arco-input-size-default"
                  type="datetime-local"
                  value={values[name]}
                  aria-required
                  aria-invalid={invalid || undefined}
                  aria-describedby={describedBy}
                  onChange={(event) => set(name, event.target.value)}
                />
              )}
            </LeaveField>
          ))}
          <LeaveField name="reason" fault={faults.reason} wide>
            {({ id, invalid, describedBy }) => (
              <TextArea
                id={id}
                value={values.reason}
                maxLength={LONGEST}
                showWordLimit
                autoSize={{ minRows: 3, maxRows: 8 }}
                aria-required
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                {...(invalid ? { status: "error" as const } : {})}
                onChange={(value) => set("reason", value)}
              />
            )}
          </LeaveField>
          <div data-wide>
            <Button type="primary" htmlType="submit" loading={busy} style={{ alignSelf: "flex-start" }}>
              {t("leave.submit")}
            </Button>
          </div>
        </form>
        <FlowView of={{ processDefinitionId }} />
      </section>
    </ScreenFrame>
  );
}

/** `2026-12-01T09:00` as records keep it. */
function localTime(typed: string): string {
  return `${typed.replace("T", " ")}:00`.slice(0, 19);
}

function faultAt(pointer: string, message: string): [FieldName, string][] {
  const name = FIELDS.find((field) => pointer === `/${field}`);
  return name === undefined ? [] : [[name, message]];
}

interface LeaveFieldProps {
  readonly name: FieldName;
  readonly fault: string | undefined;
  readonly wide?: boolean;
  readonly children: (field: {
    readonly id: string;
    readonly invalid: boolean;
    readonly describedBy: string | undefined;
  }) => ReactNode;
}

function LeaveField({ name, fault, wide = false, children }: LeaveFieldProps) {
  const { t } = useI18n(texts);
  const id = useId();
  const invalid = fault !== undefined;
  return (
    <div data-wide={wide || undefined}>
      <label htmlFor={id}>
        <span aria-hidden>*</span> {t(`leave.${name}`)}
      </label>
      {children({ id, invalid, describedBy: invalid ? `${id}-fault` : undefined })}
      {invalid && (
        <p id={`${id}-fault`} className="leave-form-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
