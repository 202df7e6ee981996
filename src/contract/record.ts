import type { Json } from "./json.ts";

/**
 * One stored instance of a module as it travels: its own fields, the system fields below, readable labels of
 * its references and dictionary values (`deptName` beside `deptId`), and in trees `children` or `hasChildren`.
 */
export interface StoredRecord {
  readonly id: string;
  readonly [field: string]: Json;
}

/** A record on its way in; an id means update (wire.md, `submit`). */
export interface RecordInput {
  readonly [field: string]: Json;
}

/** Fields the server keeps for every record of every module. Module files may list them, never declare them. */
export const SYSTEM_FIELDS = [
  "id",
  "tenantId",
  "createUser",
  "createDept",
  "createTime",
  "updateUser",
  "updateTime",
  "isDeleted",
  "revision",
] as const;

export type SystemField = (typeof SYSTEM_FIELDS)[number];

/**
 * Counts the saves of a record from 1. A client that sends it back is told by a 409 when somebody else saved
 * in between; one that does not send it takes its chances, as clients of the family always did.
 */
export const REVISION_FIELD = "revision";
