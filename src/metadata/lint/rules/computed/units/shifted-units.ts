import { partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../../facts/draft.ts";
import { stringAt, titleOf } from "../../../facts/json-type.ts";
import { unrounded } from "../../../facts/unrounded.ts";
import { text } from "../../../words.ts";
import type { IdleCall } from "../check-calls.ts";
import { written } from "./measured-values.ts";

/** Functions that move a day, by the unit that they count. */
const COUNTED: ReadonlyMap<string, Unit> = new Map([
  ["addMonths", "months"],
  ["addDays", "days"],
]);

type Unit = "years" | "months" | "weeks" | "days";

/** Units with their titles, names and suffixes. */
const UNITS: readonly (readonly [unit: Unit, title: RegExp, name: RegExp, suffix: RegExp])[] = [
  ["years", /年限|年数|[(（]年[)）]$/, /(?:^y|Y)ears$/, /^年$/],
  ["months", /月数|月份数|[(（]个?月[)）]$/, /(?:^m|M)onths$/, /^个?月$/],
  ["weeks", /周数|[(（]周[)）]$/, /(?:^w|W)eeks$/, /^(?:周|星期)$/],
  ["days", /天数|日数|[(（][天日][)）]$/, /(?:^d|D)ays$/, /^[天日]$/],
];

/** Finds a day that is moved by a field in another unit: `addMonths(boughtOn, years)`. */
export function shiftedUnits(expression: Expression, fieldOf: (name: string) => FieldDraft | undefined): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => shiftedUnits(part, fieldOf));
  const counted = expression.kind === "call" ? COUNTED.get(expression.name) : undefined;
  if (expression.kind !== "call" || counted === undefined) return inner;
  const [day, by] = expression.args;
  const twice = countedTwice(by, counted, fieldOf);
  if (day !== undefined && by !== undefined && twice !== null)
    return [
      ...inner,
      {
        at: by.at,
        message: text(`“${twice}”已是 ${counted}，不用换算`, `“${twice}” is a number of ${counted} already`),
        hint: text(`写成 ${expression.name}(${written(day)}, ${twice})`, `Write ${expression.name}(${written(day)}, ${twice})`),
      },
    ];
  const name = nameIn(by);
  const field = name === null ? undefined : fieldOf(name);
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

/** Numbers by which years and weeks become months and days. */
const FACTORS: ReadonlySet<string> = new Set(["12", "7", "30", "31", "365"]);

/** The field in `addMonths(day, months * 12)`, whose title says the unit that the function counts; null for others. */
function countedTwice(
  by: Expression | undefined,
  counted: Unit,
  fieldOf: (name: string) => FieldDraft | undefined,
): string | null {
  if (by?.kind !== "binary" || by.operator !== "*") return null;
  const [path, number] = by.left.kind === "number" ? [by.right, by.left] : [by.left, by.right];
  if (path.kind !== "path" || number.kind !== "number" || !FACTORS.has(number.digits)) return null;
  const name = path.names.join(".");
  const title = titleOf(fieldOf(name)?.schema);
  // The title is what people read; the name may be older.
  return UNITS.some(([unit, titled]) => unit === counted && titled.test(title)) ? name : null;
}

/** The name of a field, also of one that counts as a number while it is empty, or that is rounded; null for other values. */
function nameIn(expression: Expression | undefined): string | null {
  const value = expression === undefined ? undefined : unrounded(expression);
  return value?.kind === "path" ? value.names.join(".") : null;
}

/** The unit that title, name and suffix of a field say; null if none does, or they disagree. */
function unitOf({ schema, name, ui }: FieldDraft): Unit | null {
  const suffix = stringAt(ui, "ui:options", "suffix") ?? "";
  const [first, ...others] = UNITS.filter(
    ([, titles, names, suffixes]) => titles.test(titleOf(schema)) || names.test(name) || suffixes.test(suffix.trim()),
  );
  return first === undefined || others.length > 0 ? null : first[0];
}

function callIn(unit: Unit, day: string, by: string): string {
  if (unit === "years") return `addMonths(${day}, ${by} * 12)`;
  if (unit === "weeks") return `addDays(${day}, ${by} * 7)`;
  return `${unit === "months" ? "addMonths" : "addDays"}(${day}, ${by})`;
}
