import { inSentence, type FieldFault, type Locale, type Text } from "#contract";
import { fillOf } from "../kinds/field-kinds.ts";
import { FORMAT_TRAITS } from "../kinds/formats.ts";
import type { Kind } from "../kinds/kind.ts";
import type { Field } from "../module/field.ts";
import type { Obstacle } from "./overlap-rules.ts";
import { escapePointer } from "./escape-pointer.ts";
import { formatFault } from "./formats/formats.ts";
import { fieldFinder } from "../fields/nested.ts";

export { escapePointer } from "./escape-pointer.ts";

/** One violated rule, before it becomes a message. */
export interface ValidationFault {
  /** JSON pointer. A missing or unknown property has its own pointer. */
  readonly pointer: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The keys of ajv's errors that we read; compiled validators return the same. */
export interface AjvErrorLike {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

function faultOf(error: AjvErrorLike): ValidationFault {
  const property = error.params["missingProperty"] ?? error.params["additionalProperty"];
  const pointer = property === undefined ? error.instancePath : `${error.instancePath}/${escapePointer(String(property))}`;
  return { pointer, keyword: error.keyword, params: error.params };
}

/** Returns the faults of a value. One of the wrong type has that fault alone: that “abc” is no choice of a number helps nobody. */
export function faultsOf(errors: readonly AjvErrorLike[]): ValidationFault[] {
  const faults = errors.map(faultOf);
  const mistyped = new Set(faults.flatMap(({ pointer, keyword }) => (keyword === "type" ? [pointer] : [])));
  return faults.filter(({ pointer, keyword }) => keyword === "type" || !mistyped.has(pointer));
}

/** The top-level field that contains a pointer. */
export function fieldOfPointer(pointer: string): string {
  return (pointer.split("/")[1] ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Message of a fault. Titles keep their case. */
export function faultMessage(fault: ValidationFault, field: Field | undefined, locale: Locale): string {
  return faultText(fault, field)[locale];
}

function faultText(fault: ValidationFault, field: Field | undefined): Text {
  return (WORDS[fault.keyword] ?? invalid)(fault, field);
}

/** The faults with their messages in both languages. */
export function fieldFaultsOf(faults: readonly ValidationFault[], fields: readonly Field[]): FieldFault[] {
  const find = fieldFinder(fields);
  return faults.map((fault) => ({
    pointer: fault.pointer,
    keyword: fault.keyword,
    message: faultText(fault, find(fault.pointer)),
  }));
}

type Wording = (fault: ValidationFault, field: Field | undefined) => Text;

/** The product prescribes this Chinese text. */
function phoneLength(field: Field | undefined): Text {
  return say(field, "长度不为11位", "must have 11 digits");
}

function isPhoneField(field: Field | undefined): boolean {
  return field?.format === "phone";
}

function isChoice(field: Field | undefined): boolean {
  return field !== undefined && field.type !== "array" && (field.dict !== null || field.options !== null);
}

const invalid: Wording = (_fault, field) => say(field, "格式不正确", "is not valid");

/** An empty required field: the verb follows the control by which it is filled in. */
function missing(fault: ValidationFault, field: Field | undefined): Text {
  const title = inSentence(titleOf(field, fault));
  const [zh, en] = FILL_WORDS[field === undefined ? "enter" : fillOf(field)];
  return { zh: `${zh}${title.zh}`, en: `${en} ${title.en}` };
}

const WORDS: Readonly<Record<string, Wording>> = {
  required: missing,
  additionalProperties: (fault) => ({
    zh: `没有“${String(fault.params["additionalProperty"])}”这个字段`,
    en: `There is no field “${String(fault.params["additionalProperty"])}”`,
  }),
  type: (fault, field) => {
    // An unknown label, for example in a cell of a file. The message omits how choices are stored.
    if (isChoice(field)) return say(field, "不在可选范围内", "is not one of the choices");
    const [zh, en] = TYPE_WORDS[String(fault.params["type"])] ?? ["有效的值", "a valid value"];
    return say(field, `必须是${zh}`, `must be ${en}`);
  },
  "x-compute": (_fault, field) => say(field, "无法由当前的值算出", "cannot be computed from the present values"),
  enum: (_fault, field) => say(field, "不在可选范围内", "is not one of the choices"),
  const: (_fault, field) => say(field, "不在可选范围内", "is not one of the choices"),
  format: (fault, field) => {
    const { zh, en } = formatFault(String(fault.params["format"]));
    return say(field, zh, en);
  },
  pattern: (_fault, field) => field?.message ?? say(field, "格式不正确", "has an invalid format"),
  minLength: (fault, field) =>
    isPhoneField(field)
      ? phoneLength(field)
      : say(field, `至少 ${limit(fault)} 个字符`, `needs at least ${counted(fault, "character")}`),
  maxLength: (fault, field) =>
    isPhoneField(field)
      ? phoneLength(field)
      : say(field, `最多 ${limit(fault)} 个字符`, `may have at most ${counted(fault, "character")}`),
  minimum: (fault, field) => say(field, `不能小于 ${bound(fault, field)}`, `must be at least ${bound(fault, field)}`),
  maximum: (fault, field) => say(field, `不能大于 ${bound(fault, field)}`, `must be at most ${bound(fault, field)}`),
  exclusiveMinimum: (fault, field) => say(field, `必须大于 ${bound(fault, field)}`, `must be more than ${bound(fault, field)}`),
  exclusiveMaximum: (fault, field) => say(field, `必须小于 ${bound(fault, field)}`, `must be less than ${bound(fault, field)}`),
  "x-minimum": (fault, field) => compared(fault, field, ["不能早于", "must not be before"], ["不能小于", "must be at least"]),
  "x-maximum": (fault, field) => compared(fault, field, ["不能晚于", "must not be after"], ["不能大于", "must be at most"]),
  "x-exclusiveMinimum": (fault, field) =>
    compared(fault, field, ["必须晚于", "must be after"], ["必须大于", "must be more than"]),
  "x-exclusiveMaximum": (fault, field) =>
    compared(fault, field, ["必须早于", "must be before"], ["必须小于", "must be less than"]),
  multipleOf: (fault, field) => {
    const step = String(fault.params["multipleOf"]);
    const places = field?.storage === "decimal" ? /^0\.(0*1)$/.exec(step)?.[1]?.length : undefined;
    if (places !== undefined) return say(field, `最多 ${places} 位小数`, `may have at most ${places} decimals`);
    return say(field, `必须是 ${step} 的倍数`, `must be a multiple of ${step}`);
  },
  // A list that needs one entry is a required one.
  minItems: (fault, field) =>
    limit(fault) === "1" && field !== undefined
      ? missing(fault, field)
      : say(field, `至少 ${limit(fault)} 项`, `needs at least ${limit(fault)} entries`),
  maxItems: (fault, field) => say(field, `最多 ${limit(fault)} 项`, `may have at most ${counted(fault, "entry", "entries")}`),
  span: (_fault, field) => say(field, "的开始不能晚于结束", "must not end before it begins"),
  uniqueItems: (_fault, field) => say(field, "不能有重复项", "must not repeat an entry"),
  "x-unique": (fault, field) => {
    const among = amongOf(fault);
    const { zh, en } = say(field, "已存在，请换一个", `is taken${among.en}; choose another`);
    return { zh: among.zh + zh, en };
  },
  "x-no-overlap": (fault, field) => {
    const among = amongOf(fault);
    const obstacle = fault.params["obstacle"] as Obstacle | null;
    if (obstacle === null) {
      const { zh, en } = say(
        field,
        "与另一条记录的时间重叠，请换一个时间",
        `overlaps another record${among.en}; choose another time`,
      );
      return { zh: among.zh + zh, en };
    }
    const { name, from, to } = obstacle;
    const shown = { zh: name === null ? "另一条记录" : `“${name}”`, en: name === null ? "another record" : `“${name}”` };
    const span = { zh: `${from} 至 ${to ?? "不限"}`, en: `${from} to ${to ?? "no end"}` };
    const { zh, en } = say(
      field,
      `与${shown.zh}（${span.zh}）重叠，请换一个时间`,
      `overlaps ${shown.en} (${span.en})${among.en}; choose another time`,
    );
    return { zh: among.zh + zh, en };
  },
  "x-ref": (_fault, field) => say(field, "所选数据不存在或已被删除，请重新选择", "does not exist or was deleted; choose again"),
  cascade: (fault, field) => {
    const { zh, en } = fault.params["master"] as Text;
    return say(
      field,
      `不属于所选的${zh}，请重新选择`,
      `does not belong to the chosen ${inSentence({ zh, en }).en}; choose again`,
    );
  },
  "x-dict": (_fault, field) => say(field, "不在字典范围内，请重新选择", "is not in the dictionary; choose again"),
  "x-file-kind": (fault, field) =>
    say(field, `只接受 ${String(fault.params["allowed"])} 类型的文件`, `takes only ${String(fault.params["allowed"])}`),
  "x-file-size": (fault, field) => {
    const most = `${Math.floor(Number(fault.params["limit"]) / 1024)} kB`;
    return say(field, `的文件不能大于 ${most}`, `takes no file of more than ${most}`);
  },
  "x-file-address": (_fault, field) =>
    say(
      field,
      "的文件地址已失效或不是发给您的，请重新上传该文件",
      "refers to a file whose address has expired or is not yours; upload it again",
    ),
  cycle: (_fault, field) => say(field, "不能是自己或自己的下级", "must not be itself or one of its own children"),
  "x-access": (_fault, field) => say(field, "您的角色不能填写此字段", "may not be written by your role"),
  "x-access-required": (_fault, field) =>
    say(field, "必填，但您的角色不能填写，请联系管理员", "is needed, and your role may not write it; ask your administrator"),
  // For the rows of a file (server/transfer).
  ambiguous: (fault, field) =>
    say(
      field,
      `有多条叫“${String(fault.params["text"])}”的数据，请改用编号`,
      `is ambiguous: several are called “${String(fault.params["text"])}”; use the key`,
    ),
  repeated: (fault, field) => {
    const among = amongOf(fault);
    const row = String(fault.params["row"]);
    const { zh, en } = say(field, `与第 ${row} 行重复`, `repeats row ${row}${among.en}`);
    return { zh: among.zh + zh, en };
  },
  "cell-error": (fault, field) =>
    say(field, `单元格是错误值 ${String(fault.params["text"])}`, `is the error ${String(fault.params["text"])}`),
  "key-blank": (_fault, field) => say(field, "为空，无法确定要修改的数据", "is empty: nothing says which record is meant"),
  "key-missing": (_fault, field) => say(field, "没有对应的数据", "belongs to no record"),
  characters: (_fault, field) => say(field, "含有无法保存的字符", "holds characters that cannot be stored"),
};

type Words = readonly [zh: string, en: string];

/** A bound that is another field, or the present: in words of time for days and times. */
function compared(fault: ValidationFault, field: Field | undefined, ofTimes: Words, ofNumbers: Words): Text {
  const title = inSentence(fault.params["title"] as Text);
  const isTime = field !== undefined && ["date", "timestamp", "time"].includes(field.storage);
  const [zh, en] = isTime ? ofTimes : ofNumbers;
  return say(field, `${zh}${title.zh}`, `${en} ${title.en}`);
}

const TYPE_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  string: ["文本", "text"],
  integer: ["整数", "a whole number"],
  number: ["数字", "a number"],
  boolean: ["是或否", "yes or no"],
  array: ["列表", "a list"],
  object: ["对象", "an object"],
};

const FILL_WORDS: Readonly<Record<Kind["fill"], readonly [string, string]>> = {
  enter: ["请输入", "Please enter"],
  choose: ["请选择", "Please choose"],
  upload: ["请上传", "Please upload"],
  add: ["请添加", "Please add at least one entry to"],
};

/**
 * Names the scope of a unique value: before the sentence in Chinese, after it in English, empty
 * without a scope.
 */
export function amongText(titles: readonly Text[]): Text {
  if (titles.length === 0) return { zh: "", en: "" };
  const titleTexts = titles.map(inSentence);
  return {
    zh: `同一${titleTexts.map(({ zh }) => zh).join("、")}下`,
    en: ` for the same ${titleTexts.map(({ en }) => en).join(" and ")}`,
  };
}

function amongOf(fault: ValidationFault): Text {
  return amongText((fault.params["among"] ?? []) as readonly Text[]);
}

function limit(fault: ValidationFault): string {
  return String(fault.params["limit"]);
}

function counted(fault: ValidationFault, noun: string, plural = `${noun}s`): string {
  return `${limit(fault)} ${limit(fault) === "1" ? noun : plural}`;
}

function bound(fault: ValidationFault, field: Field | undefined): string {
  const value = fault.params["limit"];
  const text = typeof value === "number" ? FORMAT_TRAITS[field?.format ?? ""]?.formatLimit?.(value) : undefined;
  return text ?? limit(fault);
}

function say(field: Field | undefined, zh: string, en: string): Text {
  return field === undefined ? { zh, en } : { zh: `${field.title.zh}${zh}`, en: `${field.title.en} ${en}`.trimStart() };
}

function titleOf(field: Field | undefined, fault: ValidationFault): Text {
  const name = fieldOfPointer(fault.pointer);
  return field?.title ?? { zh: name, en: name };
}
