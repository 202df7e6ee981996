import { useSearchParams } from "react-router-dom";
import {
  accessPeopleEndpoint,
  accessPersonEndpoint,
  accessSubjectsEndpoint,
  type AccessPerson,
  type AccessTarget,
} from "#contract";
import { ScreenFrame, ScreenTitle, callEndpoint, useEndpoint } from "#runtime";
import { EmptyState, useI18n, TabPane, Tabs } from "#ui";
import "./access.css";
import { texts } from "./access-texts.ts";
import { ExplanationView, useTargetName } from "./explanation-view.tsx";
import { GranteesView } from "./grantees-view.tsx";
import { RemoteSelect, type Find } from "./remote-select.tsx";

/**
 * Answers two questions about rights: may this person perform an operation, and which people may. The address holds the
 * question.
 */
export function AccessScreen() {
  const { t } = useI18n(texts);
  const [query, setQuery] = useSearchParams();
  const [tab, userId, subject] = [query.get("tab") ?? "why", query.get("userId") ?? "", query.get("subject") ?? ""];
  const ask = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  };
  const targetField = <TargetField value={subject} onChange={(chosen) => ask({ subject: chosen })} />;
  return (
    <ScreenFrame>
      <section className="access" aria-label={t("title")}>
        <ScreenTitle>{t("title")}</ScreenTitle>
        <Tabs activeTab={tab === "who" ? "who" : "why"} onChange={(chosen) => ask({ tab: chosen })}>
          <TabPane key="why" title={t("why")}>
            <div className="access-fields">
              <PersonField value={userId} onChange={(chosen) => ask({ userId: chosen })} />
              {targetField}
            </div>
            {userId === "" || subject === "" ? (
              <EmptyState icon="question-circle" title={t("start")} hint={t("startHint")} />
            ) : (
              <ExplanationView userId={userId} subject={subject} />
            )}
          </TabPane>
          <TabPane key="who" title={t("who")}>
            <div className="access-fields">{targetField}</div>
            {subject === "" ? (
              <EmptyState icon="user-group" title={t("startWho")} hint={t("startWhoHint")} />
            ) : (
              <GranteesView key={subject} about={{ subject }} onWhy={(person) => ask({ tab: "why", userId: person.id })} />
            )}
          </TabPane>
        </Tabs>
      </section>
    </ScreenFrame>
  );
}

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const findPeople: Find<AccessPerson> = async (api, keyword, signal) =>
  (await callEndpoint(api, accessPeopleEndpoint, { query: { keyword, size: 50 } }, { signal, quiet: true })).records;

function PersonField({ value, onChange }: FieldProps) {
  const { t } = useI18n(texts);
  const known = useEndpoint(accessPersonEndpoint, value === "" ? null : { query: { userId: value } });
  return (
    <label className="access-field">
      <span>{t("person")}</span>
      <RemoteSelect
        label={t("person")}
        placeholder={t("choosePerson")}
        value={value}
        valueLabel={known.state === "ready" ? personName(known.data) : value}
        find={findPeople}
        keyOf={({ id }) => id}
        render={personName}
        onChange={onChange}
      />
    </label>
  );
}

function personName({ account, name }: AccessPerson): string {
  return name === "" ? account : `${name} (${account})`;
}

const findSubjects: Find<AccessTarget> = (api, keyword, signal) =>
  callEndpoint(api, accessSubjectsEndpoint, { query: { keyword } }, { signal, quiet: true });

/** Selects the subject of the question. */
export function TargetField({ value, onChange }: FieldProps) {
  const { t } = useI18n(texts);
  const nameOf = useTargetName();
  const word = value.replace(/^code:|^(?:GET|POST) /, "").replace(/#.*$/, "");
  const known = useEndpoint(accessSubjectsEndpoint, value === "" ? null : { query: { keyword: word } });
  const own = known.state === "ready" ? known.data.find(({ key }) => key === value) : undefined;
  const called = (subject: AccessTarget): string => `${nameOf(subject)}  ${subject.place}`;
  return (
    <label className="access-field">
      <span>{t("subject")}</span>
      <RemoteSelect
        label={t("subject")}
        placeholder={t("chooseSubject")}
        value={value}
        valueLabel={own === undefined ? word : called(own)}
        find={findSubjects}
        keyOf={({ key }) => key}
        render={called}
        onChange={onChange}
      />
    </label>
  );
}
