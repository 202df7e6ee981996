import { STORAGES } from "../../../kinds/storages.ts";
import type { FieldDraft } from "../draft.ts";
import { factsOf } from "./field-facts.ts";
import { stringAt } from "../json-type.ts";
import { unitIn, unitNamed, unitOf } from "./units.ts";

/** A unit that can be converted into others of its kind. */
export interface Measure {
  readonly of: "time" | "months" | "mass" | "length" | "volume" | "power" | "area" | "money";
  /** Size in the smallest unit of its kind. */
  readonly size: number;
  readonly zh: string;
  readonly en: string;
}

/** Units by their English names. */
const SIZES: Readonly<Record<string, readonly [of: Measure["of"], size: number, plural: string]>> = {
  Second: ["time", 1, "seconds"],
  Minute: ["time", 60, "minutes"],
  Hour: ["time", 3600, "hours"],
  Day: ["time", 86_400, "days"],
  Week: ["time", 604_800, "weeks"],
  Month: ["months", 1, "months"],
  Year: ["months", 12, "years"],
  Gram: ["mass", 1, "grams"],
  Kilogram: ["mass", 1000, "kilograms"],
  Tonne: ["mass", 1_000_000, "tonnes"],
  Millimetre: ["length", 1, "millimetres"],
  Centimetre: ["length", 10, "centimetres"],
  Metre: ["length", 1000, "metres"],
  Kilometre: ["length", 1_000_000, "kilometres"],
  Millilitre: ["volume", 1, "millilitres"],
  Litre: ["volume", 1000, "litres"],
  Watt: ["power", 1, "watts"],
  Kilowatt: ["power", 1000, "kilowatts"],
  Megawatt: ["power", 1_000_000, "megawatts"],
  "Square metre": ["area", 1, "square metres"],
  Hectare: ["area", 10_000, "hectares"],
  "Square kilometre": ["area", 1_000_000, "square kilometres"],
  Yuan: ["money", 1, "yuan"],
  "Ten thousand yuan": ["money", 10_000, "ten thousand yuan"],
};

function measured(unit: { readonly zh: string; readonly en: string } | null): Measure | null {
  const [of, size, plural] = unit === null ? [] : (SIZES[unit.en] ?? []);
  return unit === null || of === undefined || size === undefined || plural === undefined
    ? null
    : { of, size, zh: unit.zh, en: plural };
}

/** The unit of an English name, such as “Hour”; null for any other name. */
export function measureNamed(name: string): Measure | null {
  return measured(unitNamed(name));
}

/** The unit of numbers of another unit that are divided by a factor; null without such a unit. */
export function measureOf(of: Measure["of"], size: number): Measure | null {
  const name = Object.keys(SIZES).find((each) => SIZES[each]?.[0] === of && SIZES[each][1] === size);
  return name === undefined ? null : measureNamed(name);
}

/** The unit that the title of a number (“重量(公斤)”), its suffix or its name says; null if none does, or they disagree. */
export function measureIn(field: FieldDraft | undefined): Measure | null {
  const storage = field === undefined ? null : factsOf(field).storage;
  if (field === undefined || storage === null || !STORAGES[storage].numeric) return null;
  const said = [...namedMeasures(field), measured(unitIn(suffixOf(field)))].filter((measure) => measure !== null);
  const [first] = said;
  return first === undefined || said.some((other) => !isSame(first, other)) ? null : first;
}

/** Titles of ages and of lengths of service, which people give in years. */
const IN_YEARS = /(?:年龄|周岁|岁数|[工司党教军车]龄|年限)$/;

/** The unit of a number, which is the year for an age without another unit (“年龄”, suffix “岁”). */
export function spanIn(field: FieldDraft | undefined): Measure | null {
  const said = measureIn(field);
  if (field === undefined || said !== null) return said;
  const { storage } = factsOf(field);
  const [title, suffix] = [stringAt(field.schema, "title") ?? "", suffixOf(field).trim()];
  if (storage === null || !STORAGES[storage].numeric || namedMeasures(field).length > 0) return null;
  const isAge = /^周?岁$/.test(suffix) || (suffix === "" && IN_YEARS.test(title));
  return isAge ? measureNamed("Year") : null;
}

/** The units that the title and the name of a field say. */
function namedMeasures({ schema, name }: FieldDraft): readonly Measure[] {
  const title = stringAt(schema, "title") ?? "";
  const [, counted = ""] = /(秒|分钟|小时|天|周|月|年)数$/.exec(title) ?? [];
  const [, last = ""] = /[a-z\d](Second|Minute|Hour|Day|Week|Month|Year)s$/.exec(name) ?? [];
  return [measured(unitOf(title)), measured(unitIn(counted)), measureNamed(last)].filter((measure) => measure !== null);
}

function suffixOf({ ui }: FieldDraft): string {
  return stringAt(ui, "ui:options", "suffix") ?? "";
}

/** A suffix that is another unit of time, mass and so on than that of title and name; null for one that may be right. */
export function contradictedUnit(field: FieldDraft): { readonly suffix: string; readonly said: Measure } | null {
  const suffix = suffixOf(field);
  const shown = measured(unitIn(suffix));
  const [said, ...others] = namedMeasures(field);
  if (shown === null || said === undefined || others.some((other) => !isSame(said, other)) || isSame(said, shown)) return null;
  return said.of === shown.of || (isSpan(said) && isSpan(shown)) ? { suffix, said } : null;
}

function isSpan({ of }: Measure): boolean {
  return of === "time" || of === "months";
}

function isSame(one: Measure, other: Measure): boolean {
  return one.of === other.of && one.size === other.size;
}

/** True for units of one kind and different sizes, such as minutes and hours. */
export function areOtherSizes(one: Measure, other: Measure): boolean {
  return one.of === other.of && one.size !== other.size;
}
