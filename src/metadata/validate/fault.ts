import { inSentence, type FieldError, type Locale, type Text } from "#contract";
import { FILE_WIDGETS } from "../file-limits.ts";
import type { Field } from "../module.ts";
import { fieldFinder } from "../nested.ts";
import { percentText } from "../percent.ts";

/** One broken rule, before it is put into words. */
export interface ValidationFault {
  /** JSON pointer; for a missing or an unknown property, that property's own. */
  readonly pointer: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The shape of ajv's errors that we read; compiled validators carry the same. */
export interface AjvErrorLike {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export function faultOf(error: AjvErrorLike): ValidationFault {
  const property = error.params["missingProperty"] ?? error.params["additionalProperty"];
  const pointer = property === undefined ? error.instancePath : `${error.instancePath}/${escapePointer(String(property))}`;
  return { pointer, keyword: error.keyword, params: error.params };
}

export function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The top-level field a pointer lies in. */
export function fieldOfPointer(pointer: string): string {
  return (pointer.split("/")[1] ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Widgets whose values are chosen, not typed: 请选择… instead of 请输入… (product spec §5). */
const CHOSEN: ReadonlySet<string> = new Set([
  "select",
  "radio",
  "checkboxes",
  "switch",
  "reference",
  "tree-select",
  "date",
  "datetime",
  "time",
  "date-range",
  "icon",
  "cascader",
  "color",
  "rating",
]);

/** Words for a fault. Titles keep their own case. */
export function faultMessage(fault: ValidationFault, field: Field | undefined, locale: Locale): string {
  const words = (WORDS[fault.keyword] ?? invalid)(fault, field);
  return words[locale];
}

export function fieldErrorsOf(faults: readonly ValidationFault[], fields: readonly Field[], locale: Locale): FieldError[] {
  const find = fieldFinder(fields);
  return faults.map((fault) => ({
    pointer: fault.pointer,
    keyword: fault.keyword,
    message: faultMessage(fault, find(fault.pointer), locale),
  }));
}

type Wording = (fault: ValidationFault, field: Field | undefined) => Text;

/** Product spec §5, "Phone check": 手机号码长度不为11位. */
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

const WORDS: Readonly<Record<string, Wording>> = {
  required: (fault, field) => {
    const title = inSentence(titleOf(field, fault));
    if (field !== undefined && FILE_WIDGETS.has(field.widget))
      return { zh: `请上传${title.zh}`, en: `Please upload ${title.en}` };
    if (field !== undefined && CHOSEN.has(field.widget)) return { zh: `请选择${title.zh}`, en: `Please choose ${title.en}` };
    return { zh: `请输入${title.zh}`, en: `Please enter ${title.en}` };
  },
  additionalProperties: (fault) => ({
    zh: `没有“${String(fault.params["additionalProperty"])}”这个字段`,
    en: `There is no field “${String(fault.params["additionalProperty"])}”`,
  }),
  type: (fault, field) => {
    // A label that no choice has (in a cell of a file, for one): as what choices are kept, nobody needs to know.
    if (isChoice(field)) return say(field, "不在可选范围内", "is not one of the choices");
    const [zh, en] = TYPE_WORDS[String(fault.params["type"])] ?? ["有效的值", "a valid value"];
    return say(field, `必须是${zh}`, `must be ${en}`);
  },
  enum: (_fault, field) => say(field, "不在可选范围内", "is not one of the choices"),
  const: (_fault, field) => say(field, "不在可选范围内", "is not one of the choices"),
  format: (fault, field) => {
    const [zh, en] = FORMAT_WORDS[String(fault.params["format"])] ?? ["格式不正确", "has a wrong format"];
    return say(field, zh, en);
  },
  pattern: (_fault, field) => say(field, "格式不正确", "has a wrong format"),
  minLength: (fault, field) =>
    isPhoneField(field)
      ? phoneLength(field)
      : say(field, `至少 ${limit(fault)} 个字符`, `needs at least ${limit(fault)} characters`),
  maxLength: (fault, field) =>
    isPhoneField(field)
      ? phoneLength(field)
      : say(field, `最多 ${limit(fault)} 个字符`, `may have at most ${limit(fault)} characters`),
  minimum: (fault, field) => say(field, `不能小于 ${bound(fault, field)}`, `must be at least ${bound(fault, field)}`),
  maximum: (fault, field) => say(field, `不能大于 ${bound(fault, field)}`, `must be at most ${bound(fault, field)}`),
  exclusiveMinimum: (fault, field) => say(field, `必须大于 ${bound(fault, field)}`, `must be more than ${bound(fault, field)}`),
  exclusiveMaximum: (fault, field) => say(field, `必须小于 ${bound(fault, field)}`, `must be less than ${bound(fault, field)}`),
  multipleOf: (fault, field) => {
    const step = String(fault.params["multipleOf"]);
    const places = field?.format === "money" ? /^0\.(0*1)$/.exec(step)?.[1]?.length : undefined;
    if (places !== undefined) return say(field, `最多 ${places} 位小数`, `may have at most ${places} decimals`);
    return say(field, `必须是 ${step} 的倍数`, `must be a multiple of ${step}`);
  },
  minItems: (fault, field) => say(field, `至少 ${limit(fault)} 项`, `needs at least ${limit(fault)} entries`),
  maxItems: (fault, field) => say(field, `最多 ${limit(fault)} 项`, `may have at most ${limit(fault)} entries`),
  span: (_fault, field) => say(field, "的开始不能晚于结束", "must not end before it begins"),
  uniqueItems: (_fault, field) => say(field, "不能有重复项", "must not repeat an entry"),
  "x-unique": (fault, field) => {
    const among = amongOf(fault);
    const { zh, en } = say(field, "已存在，请换一个", `is taken${among.en}; choose another`);
    return { zh: among.zh + zh, en };
  },
  "x-ref": (_fault, field) => say(field, "所选数据不存在或已被删除，请重新选择", "no longer exists; choose again"),
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
  cycle: (_fault, field) => say(field, "不能是自己或自己的下级", "must not be itself or one of its own children"),
  "x-access": (_fault, field) => say(field, "您的角色不能填写此字段", "may not be written by your role"),
  "x-access-required": (_fault, field) =>
    say(field, "必填，但您的角色不能填写，请联系管理员", "is needed, and your role may not write it; ask your administrator"),
  // Of the rows of a file (server/transfer).
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

const TYPE_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  string: ["文本", "text"],
  integer: ["整数", "a whole number"],
  number: ["数字", "a number"],
  boolean: ["是或否", "yes or no"],
  array: ["列表", "a list"],
  object: ["对象", "an object"],
};

const FORMAT_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  date: ["应为日期，如 2024-05-31", "must be a date such as 2024-05-31"],
  "local-date-time": ["应为日期时间，如 2024-05-31 08:30:00", "must be a date and time such as 2024-05-31 08:30:00"],
  "local-time": ["应为时间，如 08:30:00", "must be a time such as 08:30:00"],
  email: ["应为邮箱地址，如 name@example.com", "must be a mail address such as name@example.com"],
  uri: ["应为完整网址，如 https://example.com", "must be a full address such as https://example.com"],
  phone: ["格式不正确", "is not a mobile number"],
  money: ["应为金额，最多 16 位整数、四位小数", "must be an amount of at most 16 digits and four decimals"],
  "id-card": ["应为有效的 18 位身份证号码", "must be a valid 18-digit identity number"],
  color: ["应为颜色，如 #1677ff", "must be a colour such as #1677ff"],
  "tenant-id": ["应为 6 位数字", "must be six digits"],
  path: ["应以 / 或 http(s):// 开头", "must start with / or http(s)://"],
  json: ["应为有效的 JSON", "must be valid JSON"],
};

/** Within what a value must not be there twice, in words: before a sentence in Chinese, behind it in English; nothing where there is no such bound. */
export function amongText(titles: readonly Text[]): Text {
  if (titles.length === 0) return { zh: "", en: "" };
  const said = titles.map(inSentence);
  return { zh: `同一${said.map(({ zh }) => zh).join("、")}下`, en: ` for the same ${said.map(({ en }) => en).join(" and ")}` };
}

function amongOf(fault: ValidationFault): Text {
  return amongText((fault.params["among"] ?? []) as readonly Text[]);
}

function limit(fault: ValidationFault): string {
  return String(fault.params["limit"]);
}

/** A share is read as a percentage. */
function bound(fault: ValidationFault, field: Field | undefined): string {
  const value = fault.params["limit"];
  return field?.format === "percent" && typeof value === "number" ? percentText(value) : limit(fault);
}

function say(field: Field | undefined, zh: string, en: string): Text {
  return field === undefined ? { zh, en } : { zh: `${field.title.zh}${zh}`, en: `${field.title.en} ${en}`.trimStart() };
}

function titleOf(field: Field | undefined, fault: ValidationFault): Text {
  const name = fieldOfPointer(fault.pointer);
  return field?.title ?? { zh: name, en: name };
}
