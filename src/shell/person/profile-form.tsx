import Button from "@arco-design/web-react/es/Button";
import { useRef, useState, type FormEvent } from "react";
import { phoneFault } from "#metadata";
import { ApiError, messageOf } from "#runtime";
import { toast, useI18n } from "#ui";
import { PersonField } from "../common/person-field.tsx";
import type { PersonRecord } from "./person-record.ts";
import { personTexts } from "./person-texts.ts";

const NAMES = ["realName", "name", "phone", "email"] as const;
export type ProfileField = (typeof NAMES)[number];
export type Profile = Readonly<Record<ProfileField, string>>;
type Errors = Readonly<Partial<Record<ProfileField, string>>>;

/** Characters that the server's own schema allows. */
const LONGEST = { realName: 10, name: 20, phone: 20, email: 100 } as const;
const AUTO_COMPLETE = { realName: "name", name: "nickname", phone: "tel-national", email: "email" } as const;
const INPUT_MODE = { realName: "text", name: "text", phone: "tel", email: "email" } as const;

export function profileOf({ realName, name, phone, email }: PersonRecord): Profile {
  return { realName, name, phone, email };
}

export function sameProfile(one: Profile, other: Profile): boolean {
  return NAMES.every((name) => one[name] === other[name]);
}

interface ProfileFormProps {
  readonly stored: Profile;
  readonly values: Profile;
  readonly onValues: (values: Profile) => void;
  /** @throws ApiError with the fields that the server refuses */
  readonly onSave: (values: Profile) => Promise<void>;
}

/** The tab with the user's details. The server validates them again. */
export function ProfileForm({ stored, values, onValues, onSave }: ProfileFormProps) {
  const { t, text } = useI18n(personTexts);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const judged = (name: ProfileField, value: string): string => {
    if (name === "phone") {
      const fault = phoneFault(value.trim());
      return fault === null ? "" : text(fault);
    }
    if (value.trim() !== "" || name === "email") return "";
    return t(name === "name" ? "profile.needName" : "profile.needRealName");
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: Errors = Object.fromEntries(NAMES.map((name) => [name, judged(name, values[name])] as const));
    setErrors(found);
    if (NAMES.some((name) => found[name] !== "")) return focusWrong();
    setBusy(true);
    try {
      await onSave({ ...values, phone: values.phone.trim(), email: values.email.trim() });
      toast.success(t("profile.saved"));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setErrors(Object.fromEntries(fields.map(({ pointer, message }) => [pointer.slice(1), message] as const)));
      if (fields.length > 0) focusWrong();
      else if (error instanceof ApiError && error.newerRecord !== null) toast.warning(t("profile.conflict"));
      else toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const focusWrong = () => requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

  return (
    <form ref={form} className="person-form" noValidate aria-label={t("tab.profile")} onSubmit={(event) => void submit(event)}>
      {NAMES.map((name) => (
        <PersonField
          key={name}
          label={t(`profile.${name}`)}
          value={values[name]}
          required={name !== "email"}
          maxLength={LONGEST[name]}
          autoComplete={AUTO_COMPLETE[name]}
          inputMode={INPUT_MODE[name]}
          error={errors[name] ?? ""}
          hint={name === "phone" ? t("profile.phoneHint") : ""}
          onValue={(value) => {
            onValues({ ...values, [name]: value });
            setErrors({ ...errors, [name]: "" });
          }}
          onBlur={() => values[name] !== stored[name] && setErrors({ ...errors, [name]: judged(name, values[name]) })}
        />
      ))}
      <div className="person-actions">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("profile.save")}
        </Button>
        <Button
          disabled={sameProfile(stored, values)}
          onClick={() => {
            onValues(stored);
            setErrors({});
          }}
        >
          {t("profile.reset")}
        </Button>
      </div>
    </form>
  );
}
