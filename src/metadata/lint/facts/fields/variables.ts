import type { Json, Text } from "#contract";
import { SET_VARIABLES, type SetVariable } from "../../../values/set-variables.ts";
import { text } from "../../words.ts";
import type { FieldDraft } from "../draft.ts";
import { factsOf } from "./field-facts.ts";
import { lookUp, stringAt } from "../json-type.ts";

/** For each value that the server fills in: the test for its fields, and their description. */
export const VARIABLE_FITS: Readonly<
  Record<SetVariable, { readonly field: (field: FieldDraft) => boolean; readonly needs: Text }>
> = {
  $now: {
    field: (field) => factsOf(field).storage === "timestamp",
    needs: text('只用于 "x-format": "local-date-time" 的字段', 'It is for fields with "x-format": "local-date-time"'),
  },
  $today: {
    field: (field) => factsOf(field).storage === "date",
    needs: text('只用于 "format": "date" 的字段', 'It is for fields with "format": "date"'),
  },
  $userId: {
    field: (field) => refersTo(field, "user"),
    needs: text(
      '只用于引用用户的字段："x-ref": {"module": "user"}',
      'It is for references to people: "x-ref": {"module": "user"}',
    ),
  },
  $deptId: {
    field: (field) => refersTo(field, "dept"),
    needs: text(
      '只用于引用部门的字段："x-ref": {"module": "dept"}',
      'It is for references to departments: "x-ref": {"module": "dept"}',
    ),
  },
};

/** @returns true for a reference by ID */
export function refersTo(field: FieldDraft, module: string): boolean {
  return factsOf(field).reference === module && stringAt(field.schema, "x-ref", "value") === undefined;
}

/** Names of the present and of the caller in other tools. */
const OTHER_NAMES: Readonly<Record<string, readonly SetVariable[]>> = {
  $now: ["$now", "$today"],
  $today: ["$today", "$now"],
  $date: ["$today", "$now"],
  $currentdate: ["$today", "$now"],
  $currenttimestamp: ["$now", "$today"],
  $curdate: ["$today", "$now"],
  $sysdate: ["$now", "$today"],
  $user: ["$userId"],
  $me: ["$userId"],
  $currentuser: ["$userId"],
  $currentuserid: ["$userId"],
  $loginuser: ["$userId"],
  $department: ["$deptId"],
  $dept: ["$deptId"],
  $currentdept: ["$deptId"],
  $userdeptid: ["$deptId"],
};

/** `now`, `NOW()` and `$currentUser` stand for the variables that fit the field. */
export function variableHint(value: Json, field: FieldDraft): Text | null {
  if (typeof value !== "string") return null;
  const shifted = /^\$?(?:today|now)\s*[+-]/i.test(value);
  if (shifted)
    return text(
      "这里只能写 $today 或 $now；之后的日子写作 x-compute，如 addDays(createdOn, 7)",
      'Write $today or $now alone. A later day is "x-compute", such as addDays(createdOn, 7).',
    );
  const plain = /^\$(true|false|-?\d+(?:\.\d+)?)$/.exec(value)?.[1];
  if (plain !== undefined) return text(`写成 ${plain}，不带 $ 和引号`, `Write ${plain}, without $ and quotes`);
  const word = `$${value.replaceAll(/[^A-Za-z]/g, "")}`.toLowerCase();
  const meant =
    (lookUp(OTHER_NAMES, word) ?? []).find((variable) => VARIABLE_FITS[variable].field(field)) ??
    SET_VARIABLES.find((variable) => variable.toLowerCase() === word);
  return meant === undefined ? null : text(`是否想写“${meant}”？`, `Did you mean “${meant}”?`);
}
