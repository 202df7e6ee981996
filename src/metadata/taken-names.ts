import { RESERVED_PARAMETERS, SYSTEM_FIELDS } from "#contract";

/** Names that no field can have. */
export const TAKEN_NAMES: ReadonlySet<string> = new Set([
  ...SYSTEM_FIELDS,
  "createUserName",
  "createDeptName",
  "updateUserName",
  "children",
  "hasChildren",
  ...RESERVED_PARAMETERS,
  // What every object inherits: "not there" could not be told from "there".
  ...Object.getOwnPropertyNames(Object.prototype),
]);
