import type { Text } from "#contract";

export interface WidgetOption {
  /** `object`: something for each value that the field may have. */
  readonly type: "string" | "number" | "boolean" | "object";
  /** The only values it (or each of its entries) may have; any of its type when absent. */
  readonly values?: readonly string[];
  readonly says: Text;
}

/** ISO 4217, as this platform knows it. */
const CURRENCIES: readonly string[] = Intl.supportedValuesOf("currency");

/** The languages that the code widget colours; `src/runtime/code/highlighting.ts` loads each. */
export const CODE_LANGUAGES = [
  "bash",
  "css",
  "html",
  "java",
  "javascript",
  "json",
  "markdown",
  "python",
  "sql",
  "typescript",
  "xml",
  "yaml",
] as const;

/** Colours of tags, by Arco's names. */
export const TAG_COLORS = ["gray", "red", "orange", "gold", "lime", "green", "cyan", "arcoblue", "purple", "magenta"] as const;

const COLORS = {
  colors: {
    type: "object",
    values: TAG_COLORS,
    says: { zh: "各个值在列表中的颜色", en: 'The colour of each value where it is read, such as {"0": "orange"}' },
  },
} as const satisfies Readonly<Record<string, WidgetOption>>;

const TREND = {
  trend: {
    type: "string",
    values: ["red-up", "green-up"],
    says: {
      zh: "按正负着色，并带正负号与箭头：red-up 涨红跌绿，green-up 涨绿跌红",
      en: "It is read as a change, with sign, arrow and colour: `red-up` has gains red and losses green, `green-up` the reverse",
    },
  },
} as const satisfies Readonly<Record<string, WidgetOption>>;

/** What `ui:options` may say for each widget; a widget that is not listed takes none. The widgets of the runtime read exactly these. */
export const WIDGET_OPTIONS: Readonly<Record<string, Readonly<Record<string, WidgetOption>>>> = {
  textarea: { rows: { type: "number", says: { zh: "行数", en: "Lines of text it shows" } } },
  number: {
    prefix: { type: "string", says: { zh: "数字前的文字", en: "Text before the number" } },
    suffix: { type: "string", says: { zh: "数字后的文字", en: "Text after the number" } },
    precision: { type: "number", says: { zh: "小数位数", en: "Decimal places" } },
  },
  money: {
    currency: {
      type: "string",
      values: CURRENCIES,
      says: { zh: "币种的三位代码，如 CNY", en: "Its currency by the code of three letters, such as CNY" },
    },
    precision: {
      type: "number",
      says: { zh: "至少显示的小数位数，默认 2", en: "Decimal places it shows at least; 2 by default" },
    },
    ...TREND,
  },
  percent: {
    precision: {
      type: "number",
      says: { zh: "百分数至少显示的小数位数", en: "Decimal places of the percentage that it shows at least" },
    },
    ...TREND,
  },
  code: {
    language: {
      type: "string",
      values: CODE_LANGUAGES,
      says: { zh: "着色所用的语言", en: "The language whose words it colours" },
    },
  },
  select: COLORS,
  radio: COLORS,
  checkboxes: COLORS,
  password: { confirm: { type: "boolean", says: { zh: "要求输入两次", en: "Ask for it twice" } } },
  "tree-select": {
    cascade: {
      type: "boolean",
      says: { zh: "多选时选中上级即选中下级", en: "With several values, choosing a node chooses what is under it" },
    },
  },
  files: {
    accept: { type: "string", says: { zh: "允许的文件类型，写法同 HTML 的 accept", en: "Accepted kinds of file, as in HTML" } },
    maxSize: { type: "number", says: { zh: "单个文件的最大字节数", en: "Largest file, in bytes" } },
  },
  image: {
    accept: { type: "string", says: { zh: "允许的文件类型，写法同 HTML 的 accept", en: "Accepted kinds of file, as in HTML" } },
    maxSize: { type: "number", says: { zh: "单个文件的最大字节数", en: "Largest file, in bytes" } },
    limit: { type: "number", says: { zh: "最多文件数（数组字段）", en: "Most files (array fields)" } },
  },
  file: {
    accept: { type: "string", says: { zh: "允许的文件类型，写法同 HTML 的 accept", en: "Accepted kinds of file, as in HTML" } },
    maxSize: { type: "number", says: { zh: "单个文件的最大字节数", en: "Largest file, in bytes" } },
    limit: { type: "number", says: { zh: "最多文件数（数组字段）", en: "Most files (array fields)" } },
  },
};
