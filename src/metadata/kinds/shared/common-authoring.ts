import { isFreeText } from "./field-shapes.ts";
import type { KindAuthoring, WidgetOption } from "../kind-authoring.ts";

export const FREE_TEXT = {
  fits: isFreeText,
  needs: { zh: "普通文本字段", en: "a plain string field" },
} as const satisfies Partial<KindAuthoring>;

/** Colours of tags, by the names that Arco gives them. */
export const TAG_COLORS = ["gray", "red", "orange", "gold", "lime", "green", "cyan", "arcoblue", "purple", "magenta"] as const;

export const COLOR_OPTIONS = {
  colors: {
    type: "object",
    values: TAG_COLORS,
    says: { zh: "各个值在列表中的颜色", en: 'The colour of each value where it is read, such as {"0": "orange"}' },
  },
} as const satisfies Readonly<Record<string, WidgetOption>>;

export const TREND_OPTIONS = {
  trend: {
    type: "string",
    values: ["red-up", "green-up"],
    says: {
      zh: "按正负着色，并带正负号与箭头：red-up 涨红跌绿，green-up 涨绿跌红",
      en: "Shows the number as a change, with sign, arrow and colour: with `red-up` gains are red and losses green, with `green-up` the reverse",
    },
  },
} as const satisfies Readonly<Record<string, WidgetOption>>;

/** An extension, or a type of the registered kinds. */
const FILE_TYPE = "(?:\\.[\\w.+-]+|(?:application|audio|font|image|message|model|text|video)\\/[\\w.*+-]+)";

export const FILE_OPTIONS = {
  accept: {
    type: "string",
    form: {
      pattern: new RegExp(`^\\s*${FILE_TYPE}(?:\\s*,\\s*${FILE_TYPE})*\\s*$`),
      hint: {
        zh: "写扩展名或类型，用逗号分开，如 .png,image/jpeg",
        en: "Write extensions or types, separated by commas, such as .png,image/jpeg",
      },
    },
    says: { zh: "允许的文件类型，写法同 HTML 的 accept", en: "Accepted file types, as in HTML" },
  },
  maxSize: {
    type: "number",
    least: 1000,
    whole: true,
    bytes: true,
    says: { zh: "单个文件的最大字节数", en: "Maximum file size in bytes" },
  },
} as const satisfies Readonly<Record<string, WidgetOption>>;

export const FILE_LIMIT_OPTION = {
  limit: {
    type: "number",
    least: 1,
    whole: true,
    list: true,
    says: { zh: "最多文件数（数组字段）", en: "Maximum number of files (array fields)" },
  },
} as const satisfies Readonly<Record<string, WidgetOption>>;
