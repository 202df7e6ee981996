import { FIELD_RULE_TABLE } from "../../policies/field-rules.ts";
import { GRANT_TABLES } from "../../policies/grant-tables.ts";
import { accessEndpoints } from "./access-endpoints.ts";
import type { Capability } from "../../http/capability.ts";

/** Grants, and the explanation of who may do what. */
export const access: Capability = {
  name: "access",
  tables: [...GRANT_TABLES, FIELD_RULE_TABLE],
  start: (core) => ({ endpoints: accessEndpoints(core) }),
};
