import { defineTexts } from "#ui";

export const kindTexts = defineTexts("studio-kind", {
  zh: {
    text: "单行文本",
    longtext: "多行文本",
    integer: "整数",
    number: "小数",
    money: "金额",
    yesno: "是否",
    date: "日期",
    moment: "日期时间",
    time: "时间",
    phone: "手机号",
    email: "邮箱",
    image: "图片",
    file: "文件",
    words: "标签",
    richtext: "富文本",
    percent: "百分比",
    json: "JSON",
    password: "密码",
    secret: "密钥",
    ref: "引用",
    dict: "字典",
    choices: "选项",
    lines: "明细",
    object: "对象",
    children: "其他模块的明细",
    computed: "计算得出",
    rollup: "汇总得出",
    serial: "流水号",
  },
  en: {
    text: "Text",
    longtext: "Long text",
    integer: "Whole number",
    number: "Decimal",
    money: "Amount",
    yesno: "Yes or no",
    date: "Date",
    moment: "Date and time",
    time: "Time",
    phone: "Mobile number",
    email: "Email",
    image: "Picture",
    file: "File",
    words: "Tags",
    richtext: "Formatted text",
    percent: "Percentage",
    json: "JSON",
    password: "Password",
    secret: "Secret",
    ref: "Reference",
    dict: "Dictionary",
    choices: "Choices",
    lines: "Lines",
    object: "Object",
    children: "Lines of another module",
    computed: "Computed",
    rollup: "Roll-up",
    serial: "Serial number",
  },
});

export type DraftKind =
  | "text"
  | "longtext"
  | "integer"
  | "number"
  | "money"
  | "percent"
  | "yesno"
  | "date"
  | "moment"
  | "time"
  | "phone"
  | "email"
  | "image"
  | "file"
  | "words"
  | "richtext";

/** Kinds that a field of a file can have, in words. */
export type KindName =
  | DraftKind
  | "json"
  | "password"
  | "secret"
  | "ref"
  | "dict"
  | "choices"
  | "lines"
  | "object"
  | "children"
  | "computed"
  | "rollup"
  | "serial";
