import type { Module } from "#metadata";
import { Icon, useI18n } from "#ui";
import { isWithheld, ruleNotesOf } from "../api/permitted-module.ts";
import { formTexts } from "./form-texts.ts";

/**
 * Beside a field's title: a lock where the reader's own roles keep it from being written, and, for whoever looks after
 * roles, which roles see less of it. Nothing for most fields.
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
