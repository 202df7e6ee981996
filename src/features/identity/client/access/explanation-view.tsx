import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { Link } from "react-router-dom";
import {
  accessExplanationEndpoint,
  type AccessExplanation,
  type AccessRole,
  type AccessStep,
  type AccessTarget,
} from "#contract";
import { useEndpoint, useRuntime } from "#runtime";
import { ErrorState, Icon, Skeleton, lazyComponent, useI18n } from "#ui";
import "./access.css";
import { texts } from "./access-texts.ts";
import { SessionRolesField } from "./session-roles-field.tsx";
import { StepText } from "./step-text.tsx";

// The grant trees load only when somebody repairs a missing link.
const GrantRole = lazyComponent(() => import("../grants/grant-role.tsx").then(({ GrantRole }) => GrantRole));

/**
 * Shows whether a person may perform an operation, with every link of the chain that decides it. The first missing link
 * can be repaired.
 */
export function ExplanationView({ userId, subject }: { readonly userId: string; readonly subject: string }) {
  const [chosen, choose] = useState({ userId, acting: "" });
  // The selected roles belong to one person and must not carry over to the next.
  const acting = chosen.userId === userId ? chosen.acting : "";
  const answer = useEndpoint(accessExplanationEndpoint, { query: { userId, subject, acting } });
  const [granting, grant] = useState<AccessRole | null>(null);
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={6} />;
  return (
    <>
      {answer.data.acting.length > 1 && (
        <SessionRolesField choices={answer.data.acting} value={acting} onChange={(key) => choose({ userId, acting: key })} />
      )}
      <Chain explanation={answer.data} onGrant={grant} />
      {granting !== null && (
        <GrantRole
          role={granting}
          onClose={() => {
            grant(null);
            answer.again();
          }}
        />
      )}
    </>
  );
}

interface ChainProps {
  readonly explanation: AccessExplanation;
  readonly onGrant: (role: AccessRole) => void;
}

function Chain({ explanation, onGrant }: ChainProps) {
  const { t } = useI18n(texts);
  const subjectName = useTargetName();
  const { allowed, further, person, steps, subject } = explanation;
  const missing = steps.findIndex(({ ok }) => !ok);
  const name = person.name === "" ? person.account : person.name;
  return (
    <section className="access-answer">
      <p className="access-verdict" data-allowed={allowed} role="status">
        <Icon name={allowed ? "check-circle" : "close-circle"} />
        {t(allowed ? "yes" : "no", { person: name, subject: subjectName(subject) })}
      </p>
      {allowed && further && <p className="access-note">{t("further")}</p>}
      <ol className="access-chain">
        {steps.map((step, at) => {
          const state = step.ok ? (missing >= 0 && at > missing ? "after" : "ok") : at === missing ? "missing" : "after";
          return (
            <li key={step.kind} data-state={state}>
              <span className="access-mark">
                <Icon name={step.ok ? "check" : "close"} {...(state === "missing" ? { label: t("missing") } : {})} />
              </span>
              <div>
                <h3>{t(`step.${step.kind}`)}</h3>
                <StepText step={step} />
                {state === "missing" && <Mend step={step} explanation={explanation} onGrant={onGrant} />}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Offers a repair for the missing link. */
function Mend({ step, explanation, onGrant }: ChainProps & { readonly step: AccessStep }) {
  const { t } = useI18n(texts);
  const { permissions } = useRuntime();
  const { person } = explanation;
  switch (step.kind) {
    case "account":
      return <p className="access-mend">{t(step.trouble === "tenant" ? "account.tenant.fix" : "account.disabled.fix")}</p>;
    case "roles":
      return (
        <p className="access-mend">
          {t("roles.none.fix")}{" "}
          {permissions.has("user_role") && (
            <Link to={`/system/user?account=${encodeURIComponent(person.account)}`}>{t("openUser")}</Link>
          )}
        </p>
      );
    case "package":
      return <p className="access-mend">{t("package.fix")}</p>;
    case "codes":
    case "apiScopes":
      return permissions.has("role_grant") ? (
        <div className="access-mend">
          {person.roles.map((role) => (
            <Button key={role.id} size="small" onClick={() => onGrant(role)}>
              {t("grantTo", { role: role.name })}
            </Button>
          ))}
        </div>
      ) : null;
    default:
      return null;
  }
}

/** @returns a function that names an operation: its screen, then its own title */
export function useTargetName(): (subject: AccessTarget) => string {
  const { text } = useI18n(texts);
  return ({ screen, title }) => [text(screen), text(title)].filter((part) => part !== "").join(" · ");
}
