import * as valibot from "valibot";
import type { Shape } from "../endpoint.ts";
import { Text } from "../locale.ts";
import { described } from "../schemas.ts";

export const FIELD_RIGHTS = ["edit", "read", "hidden"] as const;
export type FieldRight = (typeof FIELD_RIGHTS)[number];

export const FieldRuleNote = valibot.object({
  field: valibot.string(),
  access: valibot.picklist(["read", "hidden"]),
  roles: described(valibot.array(valibot.string()), "Names of the roles"),
});
export type FieldRuleNote = Shape<typeof FieldRuleNote>;

/**
 * The access to a module's fields that the caller's roles and their data scopes leave. The server enforces it; the
 * client hides fields and says why.
 */
export const FieldAccess = valibot.object({
  hidden: described(valibot.array(valibot.string()), "Fields that the caller can neither read, filter by nor write"),
  toAdd: described(
    valibot.array(valibot.string()),
    "Hidden fields that a data scope withholds and a new record needs: the add form has them",
  ),
  readOnly: described(valibot.array(valibot.string()), "Fields that the caller can read and not write"),
  rules: described(valibot.array(FieldRuleNote), "Restrictions by role; administrators only, empty for other callers"),
});
export type FieldAccess = Shape<typeof FieldAccess>;

export const RoleField = valibot.object({
  field: valibot.string(),
  title: Text,
  right: valibot.picklist(FIELD_RIGHTS),
  alwaysSeen: described(valibot.boolean(), "Screens depend on the field: it can be read-only and not hidden"),
  needed: described(
    valibot.boolean(),
    "A new record needs the field and it has no default: nobody adds a record without the right to write it",
  ),
  most: described(
    valibot.picklist(FIELD_RIGHTS),
    "The most that the caller may grant: `edit`, unless own roles restrict the caller",
  ),
});
export type RoleField = Shape<typeof RoleField>;

/** The rights of one role to the fields of one module (`GET /api/blade-system/role/field-rules?roleId&module`). */
export const RoleFieldRules = valibot.object({ fields: valibot.array(RoleField) });
export type RoleFieldRules = Shape<typeof RoleFieldRules>;

/** Replaces the rules of one module (`POST` to the same path, with `roleId`). Absent fields may be edited. */
export const FieldRulesInput = valibot.object({
  module: valibot.string(),
  rights: valibot.record(valibot.string(), valibot.picklist(FIELD_RIGHTS)),
});
export type FieldRulesInput = Shape<typeof FieldRulesInput>;
