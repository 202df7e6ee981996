import Button from "@arco-design/web-react/es/Button";
import md5 from "md5";
import { useRef, useState, type FormEvent } from "react";
import { ApiError, anything, messageOf } from "#runtime";
import { toast, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { PersonField } from "../common/person-field.tsx";
import { UPDATE_PASSWORD_PATH } from "./person-record.ts";
import { personTexts } from "./person-texts.ts";

const NAMES = ["oldPassword", "newPassword", "newPassword1"] as const;
type PasswordField = (typeof NAMES)[number];
export type Passwords = Readonly<Record<PasswordField, string>>;
export const NO_PASSWORDS: Passwords = { oldPassword: "", newPassword: "", newPassword1: "" };

const LABEL = { oldPassword: "password.old", newPassword: "password.new", newPassword1: "password.again" } as const;
const NEEDED = { oldPassword: "password.needOld", newPassword: "password.needNew", newPassword1: "password.needAgain" } as const;

interface PasswordFormProps {
  readonly account: string;
  readonly values: Passwords;
  readonly onValues: (values: Passwords) => void;
  readonly onChanged: () => void;
}

/** Changes the password. Passwords leave this machine as md5 only. */
export function PasswordForm({ account, values, onValues, onChanged }: PasswordFormProps) {
  const { api } = useShell();
  const { t } = useI18n(personTexts);
  const [errors, setErrors] = useState<Partial<Passwords>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Partial<Passwords>) => {
    setErrors(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = NAMES.filter((name) => values[name] === "");
    if (missing.length > 0) return show(Object.fromEntries(missing.map((name) => [name, t(NEEDED[name])])));
    if (values.newPassword !== values.newPassword1) return show({ newPassword1: t("password.differ") });
    setBusy(true);
    try {
      const body = Object.fromEntries(NAMES.map((name) => [name, md5(values[name])]));
      await api.call("POST", UPDATE_PASSWORD_PATH, anything, { body, quiet: true });
      setErrors({});
      onValues(NO_PASSWORDS);
      toast.success(t("password.saved"));
      onChanged();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length > 0) show(Object.fromEntries(fields.map(({ pointer, message }) => [pointer.slice(1), message])));
      else toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const strength = passwordStrength(values.newPassword);
  return (
    <form ref={form} className="person-form" noValidate aria-label={t("tab.password")} onSubmit={(event) => void submit(event)}>
      {/* For whatever keeps the person's passwords: whose it is. */}
      <input className="ui-unseen" type="text" autoComplete="username" value={account} readOnly tabIndex={-1} aria-hidden />
      {NAMES.map((name) => (
        <PersonField
          key={name}
          label={t(LABEL[name])}
          value={values[name]}
          required
          password
          maxLength={64}
          autoComplete={name === "oldPassword" ? "current-password" : "new-password"}
          error={errors[name] ?? ""}
          hint={
            name === "newPassword" && values.newPassword !== "" ? (
              <span className="person-strength" data-strength={strength}>
                <i aria-hidden />
                {t("password.strength", { level: t(`password.${strength}`) })}
              </span>
            ) : (
              ""
            )
          }
          onValue={(value) => {
            onValues({ ...values, [name]: value });
            setErrors({ ...errors, [name]: "" });
          }}
        />
      ))}
      <p className="person-remark">{t("password.after")}</p>
      <div className="person-actions">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("password.save")}
        </Button>
      </div>
    </form>
  );
}

/** Rough strength of a password: 0 too short, 1 weak, 2 fair, 3 strong. It is a hint and never refuses a password. */
function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < 8) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const letters = new Set(password).size;
  if (kinds < 2 || letters < 5) return 1;
  return kinds >= 3 && letters >= 8 && password.length >= 10 ? 3 : 2;
}
