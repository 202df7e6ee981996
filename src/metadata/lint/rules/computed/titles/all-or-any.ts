import type { Expression } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { titleOf } from "../../../facts/json-type.ts";
import { text } from "../../../words.ts";
import { written } from "../units/measured-values.ts";
import type { Wrong } from "./wrong.ts";

/** Titles of what holds for all, or for any of some fields, without those that deny it: “未全部付清” holds if one is open. */
const ALL = /全部|所有|全都|均(?=[已为未合无达通有是])|都(?=[已为未合无达通有是])|皆/;
const ANY = /任一|任意|任何|其一|之一|至少一/;
const DENIED = /[不未非无没]\S*(?:全|所有|均|都|皆|任|一)|(?:全|所有|均|都|皆|任)\S*之外|除/;

/** Finds “全部阴性” whose comparisons are joined by “or”, and “任一阳性” whose comparisons are joined by “and”. */
export function allOrAny(expression: Expression, { schema, type }: FieldDraft, draft: ModuleDraft): Wrong | null {
  const title = titleOf(schema);
  const [isAll, isAny] = [ALL.test(title), ANY.test(title)];
  if (type !== "boolean" || isAll === isAny || DENIED.test(title)) return null;
  const [joined, meant] = isAll ? (["or", "and"] as const) : (["and", "or"] as const);
  const parts = partsJoined(expression, joined);
  if (parts.length < 2 || !areAlike(parts, draft)) return null;
  const mend = parts.map(written).join(` ${meant} `);
  return {
    says: isAll
      ? text(`“${title}”在其中一项满足时就成立`, "The title says that all hold, but one that holds is enough for the expression")
      : text(`“${title}”要各项都满足才成立`, "The title says that any one is enough, but the expression demands all"),
    hint: text(`写成 "${mend}"`, `Write "${mend}"`),
  };
}

function partsJoined(expression: Expression, operator: "and" | "or"): readonly Expression[] {
  if (expression.kind !== "binary" || expression.operator !== operator) return [expression];
  return [...partsJoined(expression.left, operator), ...partsJoined(expression.right, operator)];
}

/** True for one test of several fields: `hbv == 0` and `hcv == 0`, or flags whose titles end alike. */
function areAlike(parts: readonly Expression[], draft: ModuleDraft): boolean {
  const tests = parts.map((part) => testIn(part, draft));
  const names = new Set(tests.map((test) => test?.name));
  return tests.every((test) => test !== null && test.demands === tests[0]?.demands) && names.size === parts.length;
}

/** The field of a test, and what the test demands of it; null for another expression. */
function testIn(expression: Expression, draft: ModuleDraft): { readonly name: string; readonly demands: string } | null {
  switch (expression.kind) {
    case "path": {
      const name = expression.names.join(".");
      return { name, demands: titleOf(draft.record.fields.get(name)?.schema).slice(-2) };
    }
    case "not": {
      const inner = testIn(expression.operand, draft);
      return inner === null ? null : { ...inner, demands: `not ${inner.demands}` };
    }
    case "binary": {
      const { left, operator, right } = expression;
      if (left.kind !== "path" || (right.kind !== "number" && right.kind !== "constant")) return null;
      const name = left.names.join(".");
      const field = draft.record.fields.get(name);
      const options = field === undefined ? null : factsOf(field).options;
      // Two quantities may be 0 for different reasons, so a comparison with 0 does not make them alike.
      if (right.kind === "number" && Number(right.digits) === 0 && options === null) return null;
      return { name, demands: `${operator} ${written(right)} ${JSON.stringify(options)}` };
    }
    default:
      return null;
  }
}
