import type { Json, Text } from "#contract";
import { lookAlikeIn } from "../../../source/look-alikes.ts";
import type { Path } from "../../../source/parse.ts";
import { READS } from "../../facts/endpoint-drafts.ts";
import { lookUp, stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const malformed: Rule = {
  id: "malformed",
  severity: "error",
  says: text("名称、路径或权限码的写法不对", "A name, path or code does not have the required form"),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "malformed") continue;
      const strange = lookAlikeIn(fault.value);
      if (strange !== null) {
        const { name, plain, isHidden } = strange;
        report(
          fault.path,
          fault.part,
          text(`“${fault.value}”中有${name.zh}`, `“${fault.value}” contains ${name.en}`),
          isHidden
            ? text("删除这个字符", `Delete this character: ${name.en}`)
            : text(`改用拉丁字母写“${plain}”`, `Write “${plain}” in Latin letters`),
        );
        continue;
      }
      const wanted = FORMS[fault.definition ?? ""];
      const english = stringAt(fault.rule, "patternErrorMessage") ?? `must match ${stringAt(fault.rule, "pattern") ?? ""}`;
      const definition = fault.definition ?? formOf(fault.path);
      const corrected = correct(definition, fault.value, READS.has(operationAt(draft.value, fault.path)));
      const list =
        definition === "menuPath" ? fault.value.replace(/\/(?::\w+\??|\{\w+\}|\[\w+\]|\$\w+)(?:\/.*)?$/, "") : fault.value;
      if (list !== fault.value && list.startsWith("/")) {
        report(
          fault.path,
          fault.part,
          text(`“${fault.value}”的写法不正确`, `“${fault.value}” does not have the required form`),
          text(
            `写成“${list}”：单条数据的页面自动在它下面，由 ui.page 打开`,
            `Write “${list}”. The page of a record stands below it by itself, with ui.page.`,
          ),
        );
        continue;
      }
      report(
        fault.path,
        fault.part,
        text(`“${fault.value}”的写法不正确`, `“${fault.value}” does not have the required form`),
        (definition === "serialPrefix" ? datedPrefix(fault.value) : null) ??
          (corrected === null
            ? text(`改正：应为${wanted ?? english}`, `Correct it. The required form: ${english}`)
            : text(`写成“${corrected}”：应为${wanted ?? english}`, `Write “${corrected}”. The required form: ${english}`)),
      );
    }
  },
};

/** The operation of the endpoint at a place; its ID is that of a generic one where the file names none. */
function operationAt(value: Json, path: Path): string {
  const [top, id] = path;
  return top === "endpoints" ? (stringAt(value, top, String(id), "operation") ?? String(id)) : "";
}

/** `FA-{yyyy}-`: the date of a serial number has a key of its own. */
function datedPrefix(value: string): Text | null {
  const [, before = "", date = ""] =
    /^([A-Za-z0-9._/-]*)[$#%]?\{+\s*(?:date:)?(y{2,4}(?:[-_/]?m{2}(?:[-_/]?d{2})?)?)\s*\}+/i.exec(value) ?? [];
  if (date === "") return null;
  const form = /d/i.test(date) ? "yyyyMMdd" : /m/i.test(date) ? "yyyyMM" : "yyyy";
  return text(`写成 "prefix": "${before}", "date": "${form}"`, `Write "prefix": "${before}", "date": "${form}"`);
}

/** The form of a text without a definition of its own. */
function formOf(path: Path): string | null {
  const [holder, key] = path.slice(-2);
  if (holder === "menu") return "menuPath";
  return holder === "x-serial" && key === "prefix" ? "serialPrefix" : null;
}

const FORMS: Readonly<Record<string, string>> = {
  moduleName: "以短横线相连的小写单词，如 tenant-package",
  fieldName: "以小写字母开头的字母、数字与单个下划线，如 deptName、dept_name",
  endpointId: "小驼峰，如 resetPassword（路径可以另写）",
  permissionPrefix: "小写字母、数字与下划线，如 tenant_package",
  permissionSuffix: "权限码前缀之后的部分，如 edit、approve",
  sortKey: "字段名，降序在前面加 -",
  basePath: "以 / 开头、不含 /api、结尾无 / 的路径",
  endpointText: "GET、POST、/path、GET /path 或 POST /path",
  access: "public、signed-in 或权限码前缀之后的部分",
  menu: "以 / 开头且不以 / 结尾的路径",
};

/** Parts of permission codes by their names in other products: `system:user:query`. */
const PARTS: Readonly<Record<string, string>> = {
  list: "read",
  query: "read",
  read: "read",
  page: "read",
  detail: "view",
  view: "view",
  add: "add",
  create: "add",
  save: "add",
  insert: "add",
  edit: "edit",
  update: "edit",
  modify: "edit",
  remove: "delete",
  delete: "delete",
  del: "delete",
  export: "export",
  import: "import",
  print: "print",
};

/** Suggests a similar spelling that is allowed. */
function correct(definition: string | null, value: string, reads: boolean): string | null {
  const words = value
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return null;
  const lower = words.map((word) => word.toLowerCase());
  const camel = lower.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  switch (definition) {
    case "access":
      return lookUp(PARTS, lower.at(-1) ?? "") ?? null;
    case "permissionSuffix":
      return (
        lookUp(PARTS, lower.at(-1) ?? "") ??
        (/^[a-z]/.test(lower.at(-1) ?? "") && words.length > 1 ? (lower.at(-1) ?? null) : null)
      );
    case "serialPrefix":
      // The day and the number have keys of their own.
      return value
        .replaceAll(/[$#]?\{+[^}]*\}+|%\w+/g, "")
        .replaceAll(/[^A-Za-z0-9._/-]+/g, "-")
        .slice(0, 20);
    case "moduleName":
      return lower.join("-");
    case "fieldName":
    case "endpointId":
      return /^[a-z]/.test(camel) ? camel : null;
    case "permissionPrefix":
      return (lower.length > 1 && lookUp(PARTS, lower.at(-1) ?? "") !== undefined ? lower.slice(0, -1) : lower).join("_");
    case "basePath":
    case "menuPath":
      return correctPath(value);
    case "sortKey":
      return /\bdesc\b/i.test(value) ? `-${value.trim().split(/\s/)[0] ?? ""}` : (/[a-z][A-Za-z0-9_]*/.exec(value)?.[0] ?? null);
    case "endpointText":
      return correctEndpoint(value, reads);
    default:
      return null;
  }
}

function correctPath(value: string): string | null {
  const path = value
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "")
    .replaceAll(/\/{2,}/g, "/")
    .replace(/^\/?(?:api\/)?/, "/")
    .replace(/\/+$/, "");
  return /^(?:\/[A-Za-z0-9_.-]+)+$/.test(path) ? path : null;
}

function correctEndpoint(value: string, reads: boolean): string | null {
  const match = /^\s*([a-z]+)?\s*(\/?\S*)\s*$/i.exec(value);
  const verb = (match?.[1] ?? "").toUpperCase();
  const path = (match?.[2] ?? "")
    .replace(/^\/?/, "/")
    .replace(/[?#].*$/, "")
    .replaceAll(/:([a-z]\w*)/gi, "{$1}")
    .replace(/\/$/, "");
  const method = reads || verb.startsWith("GE") ? "GET" : "POST";
  // The ids of records to be deleted are parameters.
  if (verb === "DELETE") return `POST ${path.replace(/\/\{\w+\}$/, "") || "/remove"}`;
  return verb === "" ? (path === "" ? null : path) : `${method}${path === "" ? "" : ` ${path}`}`;
}
