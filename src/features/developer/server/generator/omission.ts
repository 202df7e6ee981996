import { fillText, type Text } from "#contract";
import type { FoundField } from "./field-names.ts";

/** Something of a source that its draft does not have. */
export interface Omission {
  /** Place in the source: the heading, the column or the JSON pointer. */
  readonly place: string;
  /** The field of the draft that it concerns; null where the draft has none. */
  readonly field: string | null;
  readonly message: Text;
}

/** The fields that a source has, before they get their names, and what is left out of the source beside them. */
export interface SourceFields {
  readonly fields: readonly FoundField[];
  readonly omissions: readonly Omission[];
}

/** Describes an omission. The parameters fill the places `{name}` of its text. */
export function omitted(
  place: string,
  field: string | null,
  reason: OmissionReason,
  parameters: Readonly<Record<string, string>> = {},
): Omission {
  const { zh, en } = REASONS[reason];
  return { place, field, message: { zh: fillText(zh, parameters), en: fillText(en, parameters) } };
}

export type OmissionReason = keyof typeof REASONS;

const REASONS = {
  system: {
    zh: "服务器为每条数据自动维护“{name}”，未作为字段",
    en: "The server keeps “{name}” for every record, so that it is no field",
  },
  english: {
    zh: "英文“{english}”含拼音，请改为译文",
    en: "The English “{english}” contains pinyin. Translate it.",
  },
  unique: { zh: "唯一约束未采用：{columns}", en: "The unique constraint is left out: {columns}" },
  heading: { zh: "该列有数据而无列名，未采用", en: "The column has values but no heading. It is left out." },
  twice: { zh: "列名重复，标题改为“{title}”", en: "The heading is there twice. The title is “{title}”." },
  type: { zh: "类型 {type} 无法作为字段，未采用该列", en: "No field has values of the type {type}. The column is left out." },
  key: { zh: "每条数据已有编号，未采用主键", en: "Records have an ID of their own. The primary key is left out." },
  generated: {
    zh: "由数据库计算的列未采用，可改用 x-compute",
    en: "The database computes the column. It is left out; x-compute can do the same.",
  },
  default: { zh: "默认值 {value} 未采用", en: "The default {value} is left out" },
  constraint: { zh: "约束未采用：{definition}", en: "The constraint is left out: {definition}" },
  keyword: { zh: "“{keyword}”未采用：{value}", en: "“{keyword}” is left out: {value}" },
  branches: {
    zh: "“{keyword}”未采用。随其他字段变化的规则写在 ui:visible 与 x-required",
    en: "“{keyword}” is left out. Rules that depend on other fields are ui:visible and x-required.",
  },
  alternatives: {
    zh: "“{keyword}”有多种取值形式，未采用",
    en: "“{keyword}” has alternatives of different shapes. They are left out.",
  },
  pattern: {
    zh: "“pattern”未采用：{value} 无法在线性时间内匹配",
    en: "“pattern” is left out: {value} cannot be matched in linear time",
  },
  depth: { zh: "嵌套超过两层，未采用", en: "It is nested more than two levels deep. It is left out." },
  map: { zh: "键不固定的对象无法作为字段，未采用", en: "No field is an object with any keys. It is left out." },
  shape: { zh: "该形式无法作为字段，未采用：{value}", en: "No field has this shape. It is left out: {value}" },
  part: {
    zh: "名称“{name}”不能用在对象或列表中，未采用",
    en: "“{name}” is no name for a part of an object or a list. It is left out.",
  },
  secretPart: {
    zh: "密码、文件与富文本不能用在对象或列表中，未采用",
    en: "Passwords, files and rich texts are not possible inside objects and lists. It is left out.",
  },
} as const satisfies Readonly<Record<string, Text>>;
