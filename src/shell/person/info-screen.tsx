import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { externalAccountsEndpoint, type ExternalAccount } from "#contract";
import { callEndpoint, ApiError, messageOf, useLeaveGuard } from "#runtime";
import { ErrorState, PageHeader, Skeleton, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { AvatarEditor } from "./avatar-editor.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { NO_PASSWORDS, PasswordForm } from "./password-form.tsx";
import { asPerson, INFO_PATH, UPDATE_INFO_PATH, type PersonRecord } from "./person-record.ts";
import { personTexts } from "./person-texts.ts";
import { ProfileForm, profileOf, sameProfile, type Profile } from "./profile-form.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import "./person.css";

const TABS = ["profile", "password", "sessions", "accounts"] as const;
type Tab = (typeof TABS)[number];

/** `/info/index`: the person's own details, password and sign-ins. */
export const InfoScreen = observer(function InfoScreen() {
  const { api, session, keeper } = useShell();
  const { t } = useI18n(personTexts);
  const [person, setPerson] = useState<PersonRecord | null>(null);
  const [failure, setFailure] = useState("");
  const [typed, setTyped] = useState<Profile | null>(null);
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const { hash } = useLocation();
  const [tab, setTab] = useState<Tab>(hash === "#accounts" ? "accounts" : "profile");
  const [accounts, setAccounts] = useState<readonly ExternalAccount[]>([]);
  const [changes, setChanges] = useState(0);

  const load = useCallback(async () => {
    setFailure("");
    try {
      setPerson(await api.call("GET", INFO_PATH, asPerson, { quiet: true }));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [api]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    // The tab is hidden while the server offers no provider or does not answer.
    callEndpoint(api, externalAccountsEndpoint, {}, { quiet: true }).then(setAccounts, () => undefined);
  }, [api]);
  useEffect(() => {
    if (hash === "#accounts") setTab("accounts");
  }, [hash]);

  const dirty =
    (person !== null && typed !== null && !sameProfile(profileOf(person), typed)) ||
    Object.values(passwords).some((password) => password !== "");
  useLeaveGuard(
    () => dirty,
    () => undefined,
  );

  if (failure !== "") return <ErrorState title={t("person.failed")} hint={failure} onRetry={() => void load()} />;
  const { user } = session;
  if (person === null || user === null) return <Skeleton rows={6} shape="form" />;

  /** Saves part of the record, then renews the tokens so that the whole console shows the new values. */
  const save = async (part: Partial<Profile> & { readonly avatar?: string }): Promise<void> => {
    const body = { ...part, revision: person.revision };
    try {
      setPerson(await api.call("POST", UPDATE_INFO_PATH, asPerson, { body, quiet: true }));
    } catch (error) {
      // The input stays; the next attempt runs against the newer record.
      if (error instanceof ApiError && error.newerRecord !== null) {
        const newer = asPerson(error.newerRecord);
        setPerson({ ...person, ...profileOf(newer), avatar: newer.avatar, revision: newer.revision });
      }
      throw error;
    }
    // The change is saved. If this renewal fails, the header shows it after the next one.
    await keeper.renew().catch(() => undefined);
  };
  const stored = profileOf(person);
  const panels: Readonly<Record<Tab, ReactNode>> = {
    profile: (
      <ProfileForm
        stored={stored}
        values={typed ?? stored}
        onValues={setTyped}
        onSave={async (values) => {
          await save(values);
          // Input that was typed meanwhile stays.
          setTyped((now) => (now === typed ? null : now));
        }}
      />
    ),
    password: (
      <PasswordForm
        account={person.account}
        values={passwords}
        onValues={setPasswords}
        onChanged={() => setChanges(changes + 1)}
      />
    ),
    sessions: <SessionsPanel key={changes} />,
    accounts: <LinkedAccounts accounts={accounts} onAccounts={setAccounts} />,
  };
  const facts = [
    ["person.account", person.account],
    ["person.tenant", user.tenantId],
    ["person.depts", person.deptName],
    ["person.roles", person.roleName],
    ["person.posts", person.postName],
  ] as const;
  return (
    <div className="person">
      <PageHeader title={t("person.title")} hint={t("person.hint")} />
      <div className="person-columns">
        <aside className="person-card">
          <AvatarEditor picture={person.avatar} onChange={(avatar) => save({ avatar })} />
          <dl className="person-facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value === "" ? t("person.none") : value.replaceAll(",", t("person.and"))}</dd>
              </div>
            ))}
          </dl>
        </aside>
        <PersonTabs
          labels={TABS.filter((name) => name !== "accounts" || accounts.length > 0).map(
            (name) => [name, t(`tab.${name}`)] as const,
          )}
          tab={tab === "accounts" && accounts.length === 0 ? "profile" : tab}
          onTab={setTab}
          panels={panels}
        />
      </div>
    </div>
  );
});

interface PersonTabsProps {
  readonly labels: readonly (readonly [name: Tab, label: string])[];
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly panels: Readonly<Record<Tab, ReactNode>>;
}

/** Follows the ARIA tabs pattern; a hidden panel keeps its input. */
function PersonTabs({ labels, tab, onTab, panels }: PersonTabsProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const names = labels.map(([name]) => name);
    const here = names.indexOf(tab);
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -here, End: names.length - 1 - here }[event.key];
    const next = step === undefined ? undefined : names[(here + step + names.length) % names.length];
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next}`)}`)?.focus();
  };
  return (
    <section className="person-card">
      <div role="tablist" className="person-tabs" onKeyDown={onKeyDown}>
        {labels.map(([name, label]) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {labels.map(([name]) => (
        <div key={name} id={`${id}-${name}-panel`} role="tabpanel" aria-labelledby={`${id}-${name}`} hidden={tab !== name}>
          {/* The list of sessions loads when its tab opens. */}
          {(name !== "sessions" || tab === name) && panels[name]}
        </div>
      ))}
    </section>
  );
}
