import type { Module } from "#metadata";
import { Icon, useI18n } from "#ui";
import { isWithheld, ruleNotesOf } from "../api/permitted-module.ts";
import { formTexts } from "../form-model/form-texts.ts";

/**
 * Marks beside a field's title. A lock shows that the reader's roles forbid writing. Administrators
 * of roles also see which roles have less access. Most fields have no mark.
 */
export function FieldNote({ module, field }: { readonly module: Module; readonly field: string }) {
  const { t } = useI18n(formTexts);
  const notes = ruleNotesOf(module, field);
  const locked = isWithheld(module, field);
  if (!locked && notes.length === 0) return null;
  const told = notes.map(({ access, roles }) =>
    t(access === "hidden" ? "hiddenFrom" : "readOnlyFor", { roles: roles.join(t("and")) }),
  );
  const why = [...(locked ? [t("withheld")] : []), ...told].join("\n");
  return (
    <span className="form-withheld" role="img" aria-label={why} title={why}>
      <Icon name={locked ? "lock" : "eye-invisible"} />
    </span>
  );
}
