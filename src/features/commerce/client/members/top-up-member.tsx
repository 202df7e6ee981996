import Input from "@arco-design/web-react/es/Input";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import type { Json } from "#contract";
import { amountText, sumOf } from "#metadata";
import type { FieldWidgetProps } from "#runtime";
import { useI18n } from "#ui";
import { texts } from "./texts.ts";
import "./top-up-member.css";
import { useBalances, type Found } from "./use-balances.ts";

const POINTS = 2;

/**
 * The email field of a top-up. It shows the member, the current balance and the balance after the top-up.
 *
 * Each change of the form creates a new request key. The same request sent again, for example after a lost response, is
 * booked once.
 */
export const TopUpMember = observer(function TopUpMember(props: FieldWidgetProps) {
  const { id, session, onChange, required, invalid, disabled, describedBy } = props;
  const email = typeof props.value === "string" ? props.value : "";
  const [type, amount, remake] = [session.value("type"), session.value("amount"), session.value("remake")];
  const found = useBalances(email.trim());
  useEffect(() => {
    // A form without an email is neither a request nor an unsaved change.
    session.set(["requestKey"], email === "" ? undefined : newKey());
  }, [session, email, type, amount, remake]);
  const note = `${id}-member`;
  return (
    <>
      <Input
        id={id}
        type="email"
        inputMode="email"
        autoComplete="off"
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy === undefined ? note : `${describedBy} ${note}`}
        value={email}
        placeholder={props.placeholder}
        disabled={disabled}
        allowClear
        {...(invalid ? { status: "error" as const } : {})}
        onChange={(text) => onChange(text === "" ? undefined : text)}
      />
      <div id={note} className="top-up-member" aria-live="polite">
        <MemberNote found={found} points={type === POINTS} amount={amount} />
      </div>
    </>
  );
});

/** `randomUUID` is missing on pages served over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const SAID = { idle: "hint", looking: "looking", unknown: "unknown" } as const;

interface MemberNoteProps {
  readonly found: Found;
  readonly points: boolean;
  readonly amount: Json | undefined;
}

function MemberNote({ found, points, amount }: MemberNoteProps) {
  const { t } = useI18n(texts);
  if (found.state === "failed") return <p className="top-up-member-unknown">{t("failed", { reason: found.reason })}</p>;
  if (found.state !== "found") {
    return <p {...(found.state === "unknown" ? { className: "top-up-member-unknown" } : {})}>{t(SAID[found.state])}</p>;
  }
  const { account, nickName, balance, points: held } = found.balances;
  const before = points ? held : balance;
  const after = sumWith(before, amount);
  return (
    <>
      <p className="top-up-member-name">{t("member", { name: nickName, account })}</p>
      <dl>
        <dt>{t("before")}</dt>
        <dd>{amountText(before, 2)}</dd>
        {after !== null && (
          <>
            <dt>{t("after")}</dt>
            <dd className="top-up-member-after">{amountText(after, 2)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** @returns null while the typed text is not a valid amount */
function sumWith(before: string, amount: Json | undefined): string | null {
  if (typeof amount !== "string" || !/^\d+(?:\.\d{1,2})?$/.test(amount)) return null;
  return sumOf([before, amount]);
}
