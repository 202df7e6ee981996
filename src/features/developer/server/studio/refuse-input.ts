import { STUDIO_DOCUMENT_LIMIT, MODULE_FILE_LIMIT, TrellisError } from "#contract";
import type { InputFault } from "#server/schemas";

const NAME = {
  zh: "“{value}”不能作为模块标识或区域：以小写字母开头，由小写字母、数字与连字符组成，最多 40 个字符",
  en: "“{value}” cannot name a module or an area. Begin with a lower-case letter, and use lower-case letters, digits and hyphens, 40 characters at most.",
};

const LONG: Readonly<Record<string, { readonly limit: number; readonly zh: string; readonly en: string }>> = {
  text: {
    limit: MODULE_FILE_LIMIT,
    zh: "文件有 {length} 个字符，最多 {limit} 个",
    en: "The file has {length} characters. The limit is {limit}.",
  },
  document: {
    limit: STUDIO_DOCUMENT_LIMIT,
    zh: "文档有 {length} 个字符，最多 {limit} 个。请只保留需要的模型。",
    en: "The document has {length} characters. The limit is {limit}. Keep only the schemas that you need.",
  },
};

/** The words for a name or a length that the studio does not take. */
export function refuseInput({ field, value }: InputFault): TrellisError | null {
  if (typeof value !== "string") return null;
  const long = LONG[field];
  if (long !== undefined) {
    const params = { length: value.length.toLocaleString("en"), limit: long.limit.toLocaleString("en") };
    return new TrellisError("badRequest", { params, text: { zh: long.zh, en: long.en } });
  }
  return field === "module" || field === "area"
    ? new TrellisError("badRequest", { params: { value: value.slice(0, 60) }, text: NAME })
    : null;
}
