import { TrellisError } from "#contract";

const REASONS = {
  xml: { zh: "工作簿内容已损坏或不受支持", en: "the workbook is damaged or its type is not supported" },
  zip: { zh: "不是有效的工作簿文件", en: "the file is not a valid workbook" },
  format: {
    zh: "此处不支持这种格式的工作簿，请另存为 xlsx",
    en: "workbooks of this format are not supported here; save it as xlsx",
  },
  encrypted: {
    zh: "工作簿已加密，请取消密码后重试",
    en: "the workbook is protected by a password; remove the password and try again",
  },
  memory: {
    zh: "读取工作簿所需内存过多，请另存为 xlsx 后重试",
    en: "reading the workbook needs too much memory; save it as xlsx and try again",
  },
  time: {
    zh: "读取工作簿耗时过长，请另存为 xlsx 后重试",
    en: "reading the workbook takes too long; save it as xlsx and try again",
  },
  quote: {
    zh: "第 {row} 行的引号没有结束，请检查该行后重试",
    en: "a quote in row {row} is not closed; check the row and try again",
  },
  encoding: { zh: "无法识别文件的文字编码，请另存为 UTF-8", en: "the encoding of the file cannot be read; save it as UTF-8" },
  size: { zh: "工作簿解压后过大", en: "the unpacked workbook is too large" },
  columns: { zh: "列数过多，最多 {limit} 列", en: "there are too many columns; at most {limit}" },
  rows: { zh: "行数过多，最多 {limit} 行", en: "there are too many rows; at most {limit}" },
  cell: { zh: "第 {row} 行有单元格超过 {limit} 个字符", en: "a cell in row {row} has more than {limit} characters" },
  empty: {
    zh: "文件中没有数据：第一行应为列名，其下为数据",
    en: "the file has no data; the first row has the column names, the rows below have the data",
  },
  kind: { zh: "请选择 xlsx、xls、xlsb、ods 或 csv 文件", en: "choose an xlsx, xls, xlsb, ods or csv file" },
} as const;

/** Creates the error for a file that cannot be read, with the reason and a remedy. */
export function badFile(reason: keyof typeof REASONS, params: Readonly<Record<string, string | number>> = {}): TrellisError {
  const { zh, en } = REASONS[reason];
  return new TrellisError("badRequest", { text: { zh, en: en.charAt(0).toUpperCase() + en.slice(1) }, params });
}
