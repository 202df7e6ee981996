import { TrellisError } from "#contract";

const REASONS = {
  xml: { zh: "工作簿内容已损坏或不受支持", en: "the workbook is damaged or of a kind that is not supported" },
  zip: { zh: "不是有效的 xlsx 文件", en: "this is no xlsx workbook" },
  old: {
    zh: "不支持旧版 xls 或加密的工作簿，请另存为 xlsx",
    en: "old or encrypted workbooks are not supported; save it as xlsx",
  },
  encoding: { zh: "无法识别文件的文字编码，请另存为 UTF-8", en: "the file's encoding is not understood; save it as UTF-8" },
  size: { zh: "工作簿解压后过大", en: "the workbook is too large when unpacked" },
  columns: { zh: "列数过多，最多 {limit} 列", en: "there are too many columns; at most {limit}" },
  rows: { zh: "行数过多，最多 {limit} 行", en: "there are too many rows; at most {limit}" },
  cell: { zh: "第 {row} 行有单元格超过 {limit} 个字符", en: "a cell of row {row} has more than {limit} characters" },
  empty: { zh: "文件中没有数据：第一行应为列名，其下为数据", en: "the file holds no data: column names come first, then rows" },
  kind: { zh: "请选择 xlsx 或 csv 文件", en: "choose an xlsx or csv file" },
} as const;

/** A file that cannot be read, in words that say why. */
export function badFile(reason: keyof typeof REASONS, params: Readonly<Record<string, string | number>> = {}): TrellisError {
  const { zh, en } = REASONS[reason];
  return new TrellisError("badRequest", { text: { zh, en: en.charAt(0).toUpperCase() + en.slice(1) }, params });
}
