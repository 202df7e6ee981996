import * as valibot from "valibot";
import type { Json } from "../json.ts";
import { AnyJson } from "../schemas.ts";

/**
 * One stored instance of a module as it travels: its own fields, the system fields below, readable labels of
 * its references and dictionary values (`deptName` beside `deptId`), and in trees `children` or `hasChildren`.
 */
export const StoredRecord = valibot.pipe(
  valibot.objectWithRest({ id: valibot.string() }, AnyJson),
  valibot.description("A record of the module"),
);
export interface StoredRecord {
  readonly id: string;
  readonly [field: string]: Json;
}

/** A record that a client saves. With an id, `submit` updates it. */
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
 * Counts the saves of a record from 1. A client that sends it back receives a 409 when another save came between.
 * A save without it overwrites, as clients of the family always did.
 */
export const REVISION_FIELD = "revision";
