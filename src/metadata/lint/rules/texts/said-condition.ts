import type { Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { fieldsBeside, isNested, type FieldDraft, type FieldSet, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { choicesOf, passing, readChoices, type LabelledChoice } from "../../facts/fields/labelled-choices.ts";
import { listAt, numberAt, objectAt, sameJson, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import { saidCase, saidComparison, type SaidComparison } from "../../facts/texts/said-case.ts";
import { otherLanguage, saysNumbers, type TextPlace } from "../../facts/texts/text-places.ts";
import type { Report } from "../../rule.ts";
import { against, text } from "../../words.ts";
import { plainTests } from "../computed/titled-selections.ts";

/** Words behind the case in which a field must be filled, may stay empty, or is shown. */
const DEMANDED = /(?:才|则|都|均|就)?(?:为|是)?(?:必填项?|(?:必须|须|需要?|要|应)?填写?)$/;
const OPTIONAL = /(?:都|均|则)?(?:(?:可以?|能)(?:留空|不填写?)|(?:不必|无需|不用|不需要?|无须|不须)填写?|选填)$/;
const SHOWN = /(?:才|则|都|均|就)?(?:为|是)?(?:必填项?|(?:必须|须|需要?|要|应|可以?|能)?填写?|显示|出现)$/;

/** A condition of a field, and the words of the texts that tell when it holds. */
interface Condition {
  readonly path: Path;
  readonly holds: RegExp;
  readonly isDemand: boolean;
}

/** A field that a condition tests. */
interface Tested {
  /** Within the line of a list for a field of a line. */
  readonly name: string;
  readonly field: FieldDraft;
  readonly choices: readonly LabelledChoice[];
  readonly test: Json;
  readonly path: Path;
}

/** Reports a condition under which a field is required or shown, and of which the Chinese text says another case. */
export function checkConditions(
  draft: ModuleDraft,
  set: FieldSet,
  field: FieldDraft,
  places: readonly TextPlace[],
  report: Report,
): void {
  const beside = fieldsBeside(set, field);
  const conditions: readonly Condition[] = [
    { path: [...field.path, "x-required"], holds: DEMANDED, isDemand: true },
    { path: [...field.uiPath, "ui:visible"], holds: SHOWN, isDemand: false },
  ];
  for (const condition of conditions) {
    const tested = plainTests(valueAt(draft.authored, ...condition.path), condition.path).flatMap(
      ({ name, test, path }): readonly Tested[] => {
        const other = beside.get(name);
        if (other === undefined) return [];
        const isOfRecord = set.action === null && !isNested(field);
        return [{ name, field: other, choices: isOfRecord ? readChoices(draft, name) : choicesOf(other), test, path }];
      },
    );
    for (const place of places) {
      if (place.path[0] === "en") continue;
      const clauses = place.shown.split(/[，。；,;!！]/).map((clause) => clause.trim());
      const said: Said = { ...place, clauses, english: otherLanguage(place, places)?.shown };
      for (const one of tested) checkChoices(draft, condition, said, one, report);
      checkBound(condition, said, tested, report);
    }
  }
}

/** A Chinese text with its English. */
interface Said extends TextPlace {
  readonly clauses: readonly string[];
  readonly english: string | undefined;
}

/** “隔板必填” beside a condition that selects 库房. */
function checkChoices(draft: ModuleDraft, { holds, isDemand }: Condition, said: Said, tested: Tested, report: Report): void {
  const { name, field, choices, test, path } = tested;
  const chosen = passing(test, choices) ?? [];
  if (chosen.length === 0) return;
  const casesOf = (words: RegExp): ReturnType<typeof saidCase>[] =>
    said.clauses.map((clause) => {
      const at = clause.search(words);
      return at < 1 ? null : saidCase(clause.slice(0, at), titleOf(field.schema), choices);
    });
  const named = casesOf(holds);
  const included = named.flatMap((one) => (one === null || one.isExcept ? [] : one.choices));
  const excepted = named.flatMap((one) => (one?.isExcept === true ? one.choices : []));
  // A form may show a field that can stay empty.
  const optional = isDemand ? casesOf(OPTIONAL).flatMap((one) => (one === null || one.isExcept ? [] : one.choices)) : [];
  const excluded = [...excepted, ...optional];
  const isExcluded = isDemand
    ? excluded.some((one) => chosen.includes(one))
    : excluded.length > 0 && chosen.every((one) => excluded.includes(one));
  if (!isExcluded && (included.length === 0 || included.some((one) => chosen.includes(one)))) return;
  const meant = included.length > 0 ? included : choices.filter((one) => !excluded.includes(one));
  if (meant.length === 0) return;
  const isChinese = excluded.length === 0 && isEnglishOf(draft, said.english, tested, chosen, meant);
  const values = meant.map(({ value }) => value);
  const [only] = values;
  const right = JSON.stringify(only !== undefined && values.length === 1 ? { const: only } : { enum: values });
  const key: Path = [...path, Object.keys(objectAt(test))[0] ?? ""];
  const labels = chosen.map(({ label }) => `“${label}”`).join("、");
  report(
    isChinese ? said.path : key,
    "value",
    text(
      `“${said.shown}”，条件选的却是“${titleOf(field.schema)}”的${labels}`,
      `The text names other choices of “${name}” than the condition selects`,
    ),
    against(
      isChinese
        ? text(`文字写${labels}，与英文相同`, `Name ${labels} in the Chinese, as in the English`)
        : text(
            `写成 "${name}": ${right}，或改文字，英文同样`,
            `Write "${name}": ${right}, or correct the text in both languages`,
          ),
      isChinese ? key : said.path,
    ),
  );
}

/** True for an English text that names the chosen choices, and none that the Chinese means. */
function isEnglishOf(
  { authored }: ModuleDraft,
  english: string | undefined,
  { field, choices }: Tested,
  chosen: readonly LabelledChoice[],
  meant: readonly LabelledChoice[],
): boolean {
  const labels = listAt(authored, "en", field.name, "enumNames");
  const options = factsOf(field).options ?? [];
  if (english === undefined || labels.length !== options.length) return false;
  const names = ({ value }: LabelledChoice): boolean => {
    const label = labels[options.findIndex((option) => sameJson(option, value))];
    // The plural may have another end: shelf and shelves.
    return typeof label === "string" && label.length > 3 && english.toLowerCase().includes(label.toLowerCase().slice(0, -1));
  };
  return choices.length > 0 && chosen.every(names) && !meant.some(names);
}

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

/** Units of measures: a text may count in another one than the field. */
const MEASURE = /^(?:年|个?月|天|日|周|个?星期|个?小?时|分钟?|秒|公|千|毫|厘|吨|米|克|升|里|平)/;

/** “500 元及以上必填” beside a condition from 5000. */
function checkBound({ holds }: Condition, said: Said, tested: readonly Tested[], report: Report): void {
  const [bound, ...others] = tested.flatMap(({ name, field, test, path }) =>
    BOUNDS.flatMap((key) => {
      const value = numberAt(test, key);
      return value === undefined ? [] : [{ name, field, key, value, path: [...path, key] }];
    }),
  );
  const [compared, ...more] = said.clauses.flatMap((clause) => {
    const at = clause.search(holds);
    return at < 1 ? [] : (saidComparison(clause.slice(0, at)) ?? []);
  });
  if (bound === undefined || others.length > 0 || compared === undefined || more.length > 0) return;
  if (!isInUnit(bound.field, compared)) return;
  const step = bound.field.type === "integer" ? 1 : 0;
  const possible = compared.values.flatMap((value) => [value, value - step, value + step]);
  const isSame = possible.some((value) => Math.abs(value - bound.value) < 1e-9);
  const isUpward = bound.key.endsWith("inimum");
  if (isSame && isUpward === compared.isUpward) return;
  const { number, values } = compared;
  const isChinese = !isSame && saysNumbers(said.english, [bound.value], [number]);
  if (!isChinese && said.english !== undefined && !saysNumbers(said.english, [number], [bound.value])) return;
  const turned = isUpward ? bound.key.replace("inimum", "aximum") : bound.key.replace("aximum", "inimum");
  const key = isUpward === compared.isUpward ? bound.key : turned;
  const written = JSON.stringify({ [key]: isSame ? bound.value : (values.at(-1) ?? number) });
  report(
    isChinese ? said.path : bound.path,
    isSame ? "key" : "value",
    isSame
      ? text(
          `“${said.shown}”说的是${isUpward ? "上限" : "下限"}，条件却是${isUpward ? "下限" : "上限"}`,
          `The text says ${isUpward ? "an upper" : "a lower"} limit of “${bound.name}”, but the condition has ${isUpward ? "a lower" : "an upper"} one`,
        )
      : text(
          `“${said.shown}”说的是 ${number}，条件却是 ${bound.value}`,
          `The text says ${number}, but the condition has ${bound.value}`,
        ),
    against(
      isChinese
        ? text(`写 ${bound.value}，与英文相同`, `Write ${bound.value} in the Chinese, as in the English`)
        : text(
            `写成 "${bound.name}": ${written}，或改文字，英文同样`,
            `Write "${bound.name}": ${written}, or correct the text in both languages`,
          ),
      isChinese ? bound.path : said.path,
    ),
  );
}

/** True for a number that a text says in the unit of the field. */
function isInUnit(field: FieldDraft, { unit }: SaidComparison): boolean {
  const isPercent = field.schema["x-format"] === "percent";
  if ((unit === "%") !== isPercent) return false;
  if (unit === "" || isPercent) return true;
  if (factsOf(field).storage === "decimal") return /^万?元/.test(unit);
  const suffix = stringAt(field.ui, "ui:options", "suffix");
  if (suffix !== undefined) return unit.startsWith(suffix);
  return !MEASURE.test(unit) || titleOf(field.schema).includes(unit);
}
