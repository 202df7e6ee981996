import Button from "@arco-design/web-react/es/Button";
import { useRef, useState, type FormEvent } from "react";
import type { UnknownAccountReply } from "#contract";
import { ApiError } from "#runtime";
import { Icon, Modal, useI18n } from "#ui";
import { PersonField } from "../common/person-field.tsx";
import { useShell } from "../stores/shell-context.tsx";
import { registrationFault, type Registration, type RegistrationFault } from "../session/registration.ts";
import { socialTexts } from "../session/social-texts.ts";
import "../common/person-field.css";

interface RegisterDialogProps {
  readonly account: UnknownAccountReply;
  readonly onClose: () => void;
}

const FIELDS = [
  { name: "tenantId", label: "register.tenant", autoComplete: "organization", longest: 6 },
  { name: "name", label: "register.name", autoComplete: "name", longest: 20 },
  { name: "account", label: "register.account", autoComplete: "username", longest: 45 },
  { name: "password", label: "register.password", autoComplete: "new-password", longest: 64 },
  { name: "password2", label: "register.password2", autoComplete: "new-password", longest: 64 },
] as const;
const FORM = "register-form";

export function RegisterDialog({ account, onClose }: RegisterDialogProps) {
  const { authentication } = useShell();
  const { t } = useI18n(socialTexts);
  const [open, setOpen] = useState(true);
  const [values, setValues] = useState<Registration>({
    tenantId: account.tenant_id,
    name: account.nick_name,
    account: "",
    password: "",
    password2: "",
  });
  const [fault, setFault] = useState<RegistrationFault | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = registrationFault(values);
    setFault(found);
    setProblem("");
    if (found !== null) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    setBusy(true);
    try {
      await authentication.register(values, account.oauth_id);
      const { tenantId, password } = values;
      // Some servers let people in at once; ours asks an administrator first.
      await authentication
        .signIn({ tenantId: tenantId.trim(), account: values.account.trim(), password, captcha: null })
        .catch(() => setDone(true));
    } catch (error) {
      setProblem((error instanceof ApiError && error.said) || t("register.failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t("register.title")}
      width={460}
      closeOnMask={false}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        done ? (
          <Button type="primary" onClick={() => setOpen(false)}>
            {t("register.close")}
          </Button>
        ) : (
          <>
            <Button onClick={() => setOpen(false)}>{t("register.cancel")}</Button>
            <Button type="primary" htmlType="submit" form={FORM} loading={busy}>
              {t("register.submit")}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <p role="status">{t("register.waiting")}</p>
      ) : (
        <form id={FORM} ref={form} className="person-form" noValidate onSubmit={(event) => void submit(event)}>
          <p className="person-remark">{t("register.hint")}</p>
          {FIELDS.map(({ name, label, autoComplete, longest }) => (
            <PersonField
              key={name}
              label={t(label)}
              value={values[name]}
              required={name !== "name"}
              password={name === "password" || name === "password2"}
              maxLength={longest}
              autoComplete={autoComplete}
              error={fault?.field === name ? t(fault.text) : ""}
              onValue={(value) => {
                setValues({ ...values, [name]: value });
                setFault(null);
              }}
            />
          ))}
          <div role="alert" className="sign-in-refusal">
            {problem !== "" && (
              <p>
                <Icon name="exclamation-circle" />
                <span>{problem}</span>
              </p>
            )}
          </div>
        </form>
      )}
    </Modal>
  );
}
