import Search from "@arco-design/web-react/es/Input/search";
import { useState } from "react";
import { accessHoldersEndpoint, type AccessGrantees, type AccessPerson } from "#contract";
import { useDebouncedText, useEndpoint } from "#runtime";
import { EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { Pager } from "#ui/table";
import "./access.css";
import { texts } from "./access-texts.ts";
import { RoleChips } from "./scope-sentence.tsx";

interface GranteesViewProps {
  /** Query of the page: `{subject}` or `{roleId}`. */
  readonly about: { readonly subject: string } | { readonly roleId: string };
  /** Opens the explanation of one person's access. */
  readonly onWhy?: (person: AccessPerson) => void;
}

const SIZES = [10, 30, 50, 100];

/** The roles that give an access and the people who have it through them, or the people of one role. */
export function GranteesView({ about, onWhy }: GranteesViewProps) {
  const { t } = useI18n(texts);
  const [typed, setTyped] = useState("");
  const keyword = useDebouncedText(typed);
  const [page, setPage] = useState({ of: "", current: 1, size: 10 });
  // A new keyword starts on the first page.
  const current = page.of === keyword ? page.current : 1;
  const question = { ...about, keyword, current, size: page.size };
  const answer = useEndpoint(accessHoldersEndpoint, { query: question });
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={6} />;
  const grantees = answer.data;
  if (grantees.everyone) {
    return (
      <p className="access-verdict" data-allowed role="status">
        <Icon name="check-circle" />
        {t("everyone")}
      </p>
    );
  }
  if (grantees.roles.length === 0) return <EmptyState icon="idcard" title={t("noRole")} hint={t("noRoleHint")} />;
  const { records, total } = grantees.people;
  return (
    <div className="access-grantees">
      {grantees.subject !== null && <GivingRoles roles={grantees.roles} />}
      {grantees.switching && <p className="access-note">{t("switching")}</p>}
      <Search aria-label={t("searchPeople")} placeholder={t("searchPeople")} allowClear value={typed} onChange={setTyped} />
      {records.length === 0 ? (
        <EmptyState icon="user" title={t(keyword === "" ? "noPeople" : "noPeopleFound")} />
      ) : (
        <PeopleTable people={records} {...(onWhy === undefined ? {} : { onWhy })} />
      )}
      {total > 0 && (
        <Pager
          labels={{
            navigation: t("pages"),
            total: t("total", { total }),
            previous: t("previous"),
            next: t("next"),
            page: (number) => t("pageNumber", { page: number }),
            size: t("pageSize"),
            sizeOf: (size) => t("perPage", { size }),
          }}
          current={current}
          size={page.size}
          sizes={SIZES}
          total={total}
          onChange={(next, size) => setPage({ of: keyword, current: next, size })}
        />
      )}
    </div>
  );
}

function GivingRoles({ roles }: { readonly roles: AccessGrantees["roles"] }) {
  const { t } = useI18n(texts);
  return (
    <div className="access-giving">
      <h3>{t("givingRoles")}</h3>
      <ul className="access-chips">
        {roles.map(({ id, name, alias, people }) => (
          <li key={id} title={alias}>
            {name} <small>{t("peopleCount", { count: people })}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PeopleTable({
  people,
  onWhy,
}: {
  readonly people: readonly AccessPerson[];
  readonly onWhy?: GranteesViewProps["onWhy"];
}) {
  const { t } = useI18n(texts);
  return (
    <table className="access-table" aria-label={t("people")}>
      <thead>
        <tr>
          {(["name", "account", "dept", "role", "state"] as const).map((key) => (
            <th key={key} scope="col" data-column={key}>
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td data-column="name">
              {onWhy === undefined ? (
                person.name
              ) : (
                <button
                  type="button"
                  className="access-link"
                  aria-label={t("askWhy", { person: person.name })}
                  onClick={() => onWhy(person)}
                >
                  {person.name === "" ? person.account : person.name}
                </button>
              )}
            </td>
            <td data-column="account">{person.account}</td>
            <td data-column="dept">{person.depts}</td>
            <td data-column="role">
              <RoleChips roles={person.roles} />
            </td>
            <td data-column="state" data-disabled={person.disabled || undefined}>
              {t(person.disabled ? "disabled" : "active")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
