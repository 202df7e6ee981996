import { RESERVED_PARAMETERS, SYSTEM_FIELDS } from "#contract";

/** Names that fields cannot have. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...SYSTEM_FIELDS,
  "createUserName",
  "createDeptName",
  "updateUserName",
  "children",
  "hasChildren",
  ...RESERVED_PARAMETERS,
  // Inherited by every object, so an absent value could not be distinguished.
  ...Object.getOwnPropertyNames(Object.prototype),
]);
