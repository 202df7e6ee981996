import Button from "@arco-design/web-react/es/Button";
import { useCallback, useEffect, useId, useState } from "react";
import { asRecords, messageOf } from "#runtime";
import { ErrorState, Modal, NativeSelect, Skeleton, toast, useI18n, type NativeOption } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { personTexts } from "./person-texts.ts";
import "../common/person-field.css";

interface Choices {
  readonly depts: readonly NativeOption[];
  readonly roles: readonly NativeOption[];
}

const DEPT_PATH = "/api/blade-system/dept/select";
const ROLE_PATH = "/api/blade-system/role/select";

/** Lets the user choose a department and a role to act as. The server supplies the lists and decides. */
export function SwitchDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, session, keeper } = useShell();
  const { t } = useI18n(personTexts);
  const { user } = session;
  const [choices, setChoices] = useState<Choices | null>(null);
  const [failure, setFailure] = useState("");
  const [open, setOpen] = useState(true);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  // No preselection while several roles are in effect.
  const [dept, setDept] = useState(single(user?.deptId));
  const [role, setRole] = useState(single(user?.roleId));
  const userId = user?.userId ?? "";

  const load = useCallback(async () => {
    setFailure("");
    const ask = (path: string, label: string) =>
      api
        .call("GET", path, asRecords, { params: { userId }, quiet: true })
        .then((records) => records.map((record) => ({ value: record.id, label: String(record[label] ?? record.id) })));
    try {
      const [depts, roles] = await Promise.all([ask(DEPT_PATH, "deptName"), ask(ROLE_PATH, "roleName")]);
      setChoices({ depts, roles });
      // A single option needs no choice.
      setDept((now) => chosenOf(depts, now));
      setRole((now) => chosenOf(roles, now));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [api, userId]);
  useEffect(() => void load(), [load]);

  const perform = async () => {
    setTried(true);
    if (dept === "" || role === "" || choices === null || busy) return;
    setBusy(true);
    try {
      await keeper.renew({ deptId: dept, roleId: role });
      setOpen(false);
      toast.success(t("switch.done", { dept: labelOf(choices.depts, dept), role: labelOf(choices.roles, role) }));
    } catch (error) {
      toast.error(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t("switch.title")}
      width={440}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
          <Button type="primary" loading={busy} disabled={choices === null} onClick={() => void perform()}>
            {t("switch.ok")}
          </Button>
        </>
      }
    >
      <p className="person-remark">{t("switch.hint")}</p>
      {failure !== "" ? (
        <ErrorState title={t("switch.failed")} hint={failure} onRetry={() => void load()} />
      ) : choices === null ? (
        <Skeleton rows={2} shape="form" />
      ) : (
        <div className="person-form">
          <SwitchField
            label={t("switch.dept")}
            placeholder={t("switch.choose")}
            options={choices.depts}
            value={dept}
            error={tried && dept === "" ? t("switch.needDept") : ""}
            onChange={setDept}
          />
          <SwitchField
            label={t("switch.role")}
            placeholder={t("switch.choose")}
            options={choices.roles}
            value={role}
            error={tried && role === "" ? t("switch.needRole") : ""}
            onChange={setRole}
          />
        </div>
      )}
    </Modal>
  );
}

interface SwitchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly NativeOption[];
  readonly value: string;
  readonly error: string;
  readonly onChange: (value: string) => void;
}

function SwitchField({ label, error, ...select }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="person-field" data-invalid={error !== "" || undefined}>
      <label htmlFor={id}>
        {label}
        <span aria-hidden> *</span>
      </label>
      <NativeSelect id={id} {...select} />
      {error !== "" && (
        <div role="alert" className="person-remark">
          {error}
        </div>
      )}
    </div>
  );
}

/** The only id of a comma-separated list; empty when the list has none or several. */
function single(ids = ""): string {
  return ids.includes(",") ? "" : ids;
}

function chosenOf(options: readonly NativeOption[], now: string): string {
  if (options.some(({ value }) => value === now)) return now;
  return options.length === 1 ? (options[0]?.value ?? "") : "";
}

function labelOf(options: readonly NativeOption[], chosen: string): string {
  return options.find(({ value }) => value === chosen)?.label ?? "";
}
