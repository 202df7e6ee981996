import { partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../facts/draft.ts";
import { titleOf } from "../../facts/json-type.ts";
import { text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";
import { written } from "./measured-values.ts";

/** Functions that move a day, by the unit that they count. */
const COUNTED: ReadonlyMap<string, Unit> = new Map([
  ["addMonths", "months"],
  ["addDays", "days"],
]);

type Unit = "years" | "months" | "weeks" | "days";

const UNITS: readonly (readonly [Unit, RegExp, RegExp])[] = [
  ["years", /年限|年数|[(（]年[)）]$/, /(?:^y|Y)ears$/],
  ["months", /月数|月份数|[(（]个?月[)）]$/, /(?:^m|M)onths$/],
  ["weeks", /周数|[(（]周[)）]$/, /(?:^w|W)eeks$/],
  ["days", /天数|日数|[(（][天日][)）]$/, /(?:^d|D)ays$/],
];

/** Finds a day that is moved by a field in another unit: `addMonths(boughtOn, years)`. */
export function shiftedUnits(expression: Expression, fieldOf: (name: string) => FieldDraft | undefined): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => shiftedUnits(part, fieldOf));
  const counted = expression.kind === "call" ? COUNTED.get(expression.name) : undefined;
  if (expression.kind !== "call" || counted === undefined) return inner;
  const [day, by] = expression.args;
  const field = by?.kind === "path" ? fieldOf(by.names.join(".")) : undefined;
  const unit = field === undefined ? null : unitOf(field);
  if (day === undefined || by === undefined || unit === null || unit === counted) return inner;
  const meant = callIn(unit, written(day), written(by));
  return [
    ...inner,
    {
      at: by.at,
      message: text(
        `${expression.name} 数的是 ${counted}，“${written(by)}”却是 ${unit}`,
        `“${expression.name}” counts ${counted}, and “${written(by)}” is a number of ${unit}`,
      ),
      hint: text(`写成 ${meant}`, `Write ${meant}`),
    },
  ];
}

/** The unit that title and name of a field say; null if neither does, or they disagree. */
function unitOf({ schema, name }: FieldDraft): Unit | null {
  const [first, ...others] = UNITS.filter(([, title, names]) => title.test(titleOf(schema)) || names.test(name));
  return first === undefined || others.length > 0 ? null : first[0];
}

function callIn(unit: Unit, day: string, by: string): string {
  if (unit === "years") return `addMonths(${day}, ${by} * 12)`;
  if (unit === "weeks") return `addDays(${day}, ${by} * 7)`;
  return `${unit === "months" ? "addMonths" : "addDays"}(${day}, ${by})`;
}
