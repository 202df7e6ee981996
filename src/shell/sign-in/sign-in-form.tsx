import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { Icon, useI18n } from "#ui";
import { texts } from "../texts.ts";
import { SignInField } from "./sign-in-field.tsx";
import type { SignInFieldName, SignInStore } from "./sign-in-store.ts";

/** Tenant, account, password and, when the server wants one, the captcha. Enter submits. */
export const SignInForm = observer(function SignInForm({ store }: { readonly store: SignInStore }) {
  const { t, text } = useI18n(texts);
  const [passwordShown, setPasswordShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    void store.prepare(window.location.host);
    focusField(form.current, store.nextField);
  }, [store]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await store.submit()) return;
    focusField(form.current, store.nextField);
  };
  const errorOf = (name: SignInFieldName) => (store.attempted && store.missing.includes(name) ? t(`need.${name}`) : "");
  const fieldOf = (name: SignInFieldName) => ({
    name,
    value: store.values[name],
    onValue: (value: string) => store.set(name, value),
    error: errorOf(name),
  });
  const lookAtCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));

  return (
    <form ref={form} className="sign-in-form" noValidate aria-label={t("signIn.title")} onSubmit={(event) => void submit(event)}>
      {store.tenantShown && (
        <SignInField
          {...fieldOf("tenant")}
          label={t("signIn.tenant")}
          icon="apps"
          autoComplete="organization"
          spellCheck={false}
        />
      )}
      <SignInField
        {...fieldOf("account")}
        label={t("signIn.account")}
        icon="user"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
      />
      <SignInField
        {...fieldOf("password")}
        label={t("signIn.password")}
        icon="lock"
        type={passwordShown ? "text" : "password"}
        autoComplete="current-password"
        note={capsLock ? t("signIn.capsLock") : ""}
        onKeyUp={lookAtCapsLock}
        onKeyDown={lookAtCapsLock}
        end={
          <button
            type="button"
            className="sign-in-end"
            aria-label={t(passwordShown ? "signIn.hidePassword" : "signIn.showPassword")}
            aria-pressed={passwordShown}
            onClick={() => setPasswordShown(!passwordShown)}
          >
            <Icon name={passwordShown ? "eye" : "eye-invisible"} />
          </button>
        }
      />
      {store.captchaShown && (
        <SignInField
          {...fieldOf("captcha")}
          label={t("signIn.captcha")}
          icon="safe"
          autoComplete="off"
          end={
            <CaptchaPicture
              image={store.picture?.image ?? ""}
              failed={store.pictureFailed}
              onRenew={() => void store.renewCaptcha()}
            />
          }
        />
      )}
      <CaptchaCheck store={store} />
      <label className="sign-in-remember">
        <input type="checkbox" checked={store.remember} onChange={(event) => store.setRemember(event.currentTarget.checked)} />
        {t("signIn.remember")}
      </label>
      <div role="alert" className="sign-in-refusal">
        {store.refusal !== null && (
          <p>
            <Icon name="exclamation-circle" />
            <span>{text(store.refusal)}</span>
          </p>
        )}
      </div>
      <button type="submit" className="sign-in-submit" aria-disabled={store.busy} data-busy={store.busy}>
        {t(store.busy ? "signIn.submitting" : "signIn.submit")}
      </button>
    </form>
  );
});

/** Says what a captcha without a picture does. There is nothing to see, read or type. */
const CaptchaCheck = observer(function CaptchaCheck({ store }: { readonly store: SignInStore }) {
  const { t } = useI18n(texts);
  const { check } = store;
  return (
    <div role="status" className="sign-in-check" data-check={check ?? undefined}>
      {check !== null && (
        <>
          <Icon name={check === "done" ? "check-circle" : check === "failed" ? "exclamation-circle" : "safe"} />
          <span>{t(`signIn.check.${check}`)}</span>
          {check === "failed" && (
            <button type="button" onClick={() => void store.renewCaptcha()}>
              {t("signIn.check.again")}
            </button>
          )}
        </>
      )}
    </div>
  );
});

function focusField(form: HTMLFormElement | null, name: SignInFieldName): void {
  const input = form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}

interface CaptchaPictureProps {
  /** A data URL, empty while it is loading. */
  readonly image: string;
  readonly failed: boolean;
  readonly onRenew: () => void;
}

/** The captcha's picture; a click asks for another one. */
function CaptchaPicture({ image, failed, onRenew }: CaptchaPictureProps) {
  const { t } = useI18n(texts);
  const label = t(failed ? "signIn.captchaFailed" : "signIn.captchaImage");
  return (
    <button type="button" className="sign-in-captcha" aria-label={label} title={label} onClick={onRenew}>
      {image !== "" && <img src={image} alt="" />}
    </button>
  );
}
