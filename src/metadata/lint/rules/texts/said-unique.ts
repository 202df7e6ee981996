import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { isArray, stringAt, titleOf } from "../../facts/json-type.ts";
import type { TextPlace } from "../../facts/texts/text-places.ts";
import type { Report } from "../../rule.ts";
import { against, text } from "../../words.ts";

/** “只能报名一次”, “不能重复” and “唯一”. */
const ONCE =
  /不(?:能|可|得|可以|允许)?重复|唯一|(?:只|仅)(?:能|可|可以|允许)?[^，。；]{0,8}(?:一|1)\s*[次个条份]|(?:至多|最多)(?:一|1)\s*[次个条份]/;

const ENGLISH_ONCE = /\bonce\b|\bunique\b|\bonly one\b/i;

const EVERYWHERE =
  /(?:全局|全系统|整个系统|系统内|全平台|全库)(?:内|中)?(?:必须|须|应)?(?:唯一|不(?:能|可|得)?重复)|\bglobally unique\b/i;

/** Reports a text that says “once per event” beside a value that no other record may have, and the other way round. */
export function checkUnique(draft: ModuleDraft, field: FieldDraft, places: readonly TextPlace[], report: Report): void {
  const unique = field.schema["x-unique"];
  for (const { shown, path } of places) {
    const within = withinIn(draft, field, shown);
    const isMissing = isArray(unique) && within !== null && !unique.includes(within.name);
    if (within !== null && (unique === true || isMissing)) {
      const meant = JSON.stringify(unique === true ? [within.name] : [...(isArray(unique) ? unique : []), within.name]);
      report(
        [...field.path, "x-unique"],
        "value",
        text(
          `“${shown}”只限同一“${titleOf(within.schema)}”，x-unique 却${unique === true ? "不许任何记录重复" : "不含它"}`,
          unique === true
            ? `The text says once within “${within.name}”, but x-unique allows each value once in all records`
            : `The text says once within “${within.name}”, but x-unique does not name it`,
        ),
        against(text(`写 "x-unique": ${meant}，或改文字`, `Write "x-unique": ${meant}, or correct the text`), path),
      );
      return;
    }
    if (!isArray(unique) || !EVERYWHERE.test(shown)) continue;
    report(
      [...field.path, "x-unique"],
      "value",
      text(
        `“${shown}”，x-unique 却只在“${unique.join("”、“")}”相同时才不许重复`,
        `The text says that the value is unique everywhere, but x-unique limits it to equal values of ${unique.map((name) => `“${String(name)}”`).join(", ")}`,
      ),
      against(text(`写 "x-unique": true，或改文字`, `Write "x-unique": true, or correct the text`), path),
    );
    return;
  }
}

/** The field within whose values a text says that something is unique: “同一活动每个号码只能报名一次”. */
function withinIn({ authored, record }: ModuleDraft, { name, schema }: FieldDraft, shown: string): FieldDraft | null {
  const own = titleOf(schema);
  const others = [...record.fields.values()].filter((field) => field.name !== name);
  const found = others.filter((field) => {
    const title = titleOf(field.schema).replace(/^(?:所属|所在|对应|关联)|(?<=.{2})(?:名称|编号)$/g, "");
    const english = stringAt(authored, "en", field.name) ?? stringAt(authored, "en", field.name, "title") ?? "";
    return saysWithin(shown, title, own) || saysWithinEnglish(shown, english.toLowerCase());
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}

function saysWithin(shown: string, title: string, own: string): boolean {
  const at = title.length < 2 ? -1 : shown.indexOf(title);
  if (at < 0 || !ONCE.test(shown) || /[或和与、不]/.test(shown.slice(0, at))) return false;
  const [before, after] = [shown.slice(0, at), shown.slice(at + title.length)];
  // “同一活动类型” is another thing.
  return (
    /(?:同一个?|相同)$/.test(before) &&
    (/^(?:[内中里下上，,的]|每|只|仅|不|一)/.test(after) || (own !== "" && after.startsWith(own)))
  );
}

function saysWithinEnglish(shown: string, title: string): boolean {
  const [, after] =
    /\b(?:once|unique|only one [^.;]*?) (?:per|within|in|for) (?:an? |the |each |every |one |the same )?([^.;,]*)/i.exec(shown) ??
    [];
  return title.length > 2 && ENGLISH_ONCE.test(shown) && after?.trim().toLowerCase() === title;
}
