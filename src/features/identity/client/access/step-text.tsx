import type { AccessCode, AccessDataScope, AccessRole, AccessStep } from "#contract";
import { useI18n } from "#ui";
import { texts } from "./access-texts.ts";
import { RoleChips, useScopeSentence } from "./scope-sentence.tsx";

/** Describes one link of the chain in words. */
export function StepText({ step }: { readonly step: AccessStep }) {
  const { t, text } = useI18n(texts);
  switch (step.kind) {
    case "account":
      return <p>{t(step.trouble === null ? "account.ok" : `account.${step.trouble}`)}</p>;
    case "roles":
      return (
        <>
          {step.roles.length === 0 ? (
            <p>{t(step.resting.length === 0 ? "roles.none" : "roles.lost")}</p>
          ) : (
            <RoleChips roles={step.roles} />
          )}
          {step.resting.length > 0 && <p>{t("roles.resting", { roles: namesOf(step.resting) })}</p>}
        </>
      );
    case "platform":
      return <p>{t("platform")}</p>;
    case "codes":
      return <Codes step={step} />;
    case "package":
      return (
        <p>
          {step.ok
            ? t("package.ok", { name: step.name })
            : t(step.name === "" ? "package.gone" : "package.cut", { name: step.name })}
        </p>
      );
    case "apiScopes":
      return <ApiScopes step={step} />;
    case "records":
      return <Records step={step} />;
    case "fields": {
      const names = (fields: readonly { readonly zh: string; readonly en: string }[]) =>
        fields.map((field) => text(field)).join(t("listComma"));
      if (step.hidden.length + step.readOnly.length === 0) return <p>{t("fields.all")}</p>;
      return (
        <>
          {step.hidden.length > 0 && <p>{t("fields.hidden", { fields: names(step.hidden) })}</p>}
          {step.readOnly.length > 0 && <p>{t("fields.readOnly", { fields: names(step.readOnly) })}</p>}
        </>
      );
    }
  }
}

function Codes({ step }: { readonly step: Extract<AccessStep, { kind: "codes" }> }) {
  const { t } = useI18n(texts);
  if (step.ground === "administrator") return <p>{t("administrator")}</p>;
  if (step.ground === "public" || step.ground === "signed-in") return <p>{t(`ground.${step.ground}`)}</p>;
  const giving = step.codes.filter(({ roles }) => roles.length > 0);
  const shown = step.ok && giving.length > 0 ? giving : step.codes;
  return (
    <>
      {step.ground === "reference" && <p>{t("ground.reference")}</p>}
      {!step.ok && <p>{t(step.codes.length > 1 ? "noneOf" : "noneOfOne")}</p>}
      {step.elsewhere.length > 0 && <p>{t("elsewhere", { roles: namesOf(step.elsewhere) })}</p>}
      <ul className="access-codes">
        {shown.map((code) => (
          <li key={code.code}>
            <CodeName code={code} />
            {code.roles.length > 0 && <span>{t("by", { roles: namesOf(code.roles) })}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function CodeName({ code }: { readonly code: AccessCode }) {
  const { t, text } = useI18n(texts);
  return (
    <span>
      {code.path.length === 0 && text(code.title) === code.code
        ? t("noMenu")
        : [...code.path, code.title].map((part) => text(part)).join(" / ")}{" "}
      <code>{code.code}</code>
    </span>
  );
}

function ApiScopes({ step }: { readonly step: Extract<AccessStep, { kind: "apiScopes" }> }) {
  const { t } = useI18n(texts);
  const giving = step.scopes.filter(({ roles }) => roles.length > 0);
  const shown = step.ok && giving.length > 0 ? giving : step.scopes;
  const key = !step.ok ? "api.missing" : giving.length > 0 ? "api.ok" : "api.administrator";
  return shown.map(({ id, name, path, roles }) => <p key={id}>{t(key, { name, path, roles: namesOf(roles) })}</p>);
}

function Records({ step }: { readonly step: Extract<AccessStep, { kind: "records" }> }) {
  const { t } = useI18n(texts);
  const sentence = useScopeSentence();
  const depts = step.depts === "" ? t("noDept") : step.depts;
  return (
    <>
      {step.ownTenantOnly ? (
        <p>{t("records.ownTenant")}</p>
      ) : step.scopes.length === 0 ? (
        <p>{t("records.all")}</p>
      ) : (
        <ul className="access-codes">
          {step.scopes.map((scope: AccessDataScope) => (
            <li key={scope.id}>
              <span>{sentence(scope, depts)}</span>
              <span>
                {scope.id === "" ? t("scope.ofFile") : t("scope.of", { name: scope.name, roles: namesOf(scope.roles) })}
              </span>
              {scope.rule !== "" && <code className="access-rule">{scope.rule}</code>}
            </li>
          ))}
        </ul>
      )}
      {step.count !== null && <p>{t("records.count", { reached: step.count.reached, of: step.count.of })}</p>}
    </>
  );
}

function namesOf(roles: readonly AccessRole[]): string {
  return roles.map(({ name }) => name).join(", ");
}
