import type { AccessDataScope, AccessRole } from "#contract";
import { useI18n } from "#ui";
import { texts } from "./access-texts.ts";

/** @returns a function that describes a data scope in words. `depts` names the departments of the person concerned. */
export function useScopeSentence(): (scope: AccessDataScope, depts?: string) => string {
  const { t, text } = useI18n(texts);
  return ({ type, field }, depts) => {
    const known = type === 1 || type === 2 || type === 5 ? t(`scope.${type}`) : null;
    const ofDepts = type === 4 ? "4" : "3";
    const sentence = known ?? (depts === undefined ? t(`scope.own${ofDepts}`) : t(`scope.${ofDepts}`, { depts }));
    return known === null && field !== null ? `${sentence} ${t("scope.by", { field: text(field) })}` : sentence;
  };
}

export function RoleChips({ roles }: { readonly roles: readonly AccessRole[] }) {
  return (
    <ul className="access-chips">
      {roles.map(({ id, name, alias }) => (
        <li key={id} title={alias}>
          {name}
        </li>
      ))}
    </ul>
  );
}
