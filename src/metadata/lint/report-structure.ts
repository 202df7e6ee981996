import type { Json, Text } from "#contract";
import { corrected } from "./facts/structure/corrected-type.ts";
import { lookUp, valueAt } from "./facts/json-type.ts";
import type { Report } from "./rule.ts";
import type { StructuralFault } from "./facts/structure/structure.ts";
import { rangeWords } from "./range-words.ts";
import { suggestion, text } from "./words.ts";

/** Values of dashboards by the names that other libraries give them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  pie: "doughnut",
  donut: "doughnut",
  ring: "doughnut",
  column: "bar",
  histogram: "bar",
  area: "line",
  table: "list",
  number: "figure",
  statistic: "figure",
  card: "figure",
  kpi: "figure",
  average: "avg",
  mean: "avg",
  total: "sum",
  daily: "day",
  weekly: "week",
  monthly: "month",
  quarterly: "quarter",
  yearly: "year",
};

function meantValue(value: string, allowed: readonly string[]): Text {
  const meant = lookUp(OTHER_NAMES, value.toLowerCase());
  return meant !== undefined && allowed.includes(meant) ? text(`写 "${meant}"`, `Write "${meant}"`) : suggestion(value, allowed);
}

/**
 * Reports a violation of the meta-schema of a file that is no module.
 * @param value of the file
 * @param otherwise hint for everything but an unknown key, which gets a suggestion
 */
export function reportStructure(report: Report, fault: StructuralFault, value: Json | undefined, otherwise: Text): void {
  const { path, kind } = fault;
  if (kind === "unknown-key") {
    report(path, "key", text(`未知的键“${fault.key}”`, `Unknown key “${fault.key}”`), suggestion(fault.key, fault.allowed));
  } else if (kind === "missing-key") {
    report(
      path,
      "value",
      text(`缺少“${fault.key}”`, `“${fault.key}” is missing`),
      text(`加上 "${fault.key}"`, `Add "${fault.key}"`),
    );
  } else if (kind === "unknown-value") {
    report(path, "value", ...invalid(path), meantValue(String(fault.value), fault.allowed.map(String)));
  } else if (kind === "wrong-type") {
    report(path, "value", ...invalid(path), corrected(fault, valueAt(value, ...path) ?? null));
  } else if (kind === "malformed" && path.at(-1) === "id") {
    const plain = fault.value
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "");
    report(path, "value", ...invalid(path), plain === "" ? otherwise : text(`写成“${plain}”`, `Write “${plain}”`));
  } else if (kind === "out-of-range") {
    const { message, hint } = rangeWords(fault);
    report(path, fault.part, message, hint);
  } else if (kind === "repeated") {
    report(
      path,
      "value",
      text(`${JSON.stringify(fault.value)} 重复`, `${JSON.stringify(fault.value)} appears twice`),
      text("删除其中一个", "Remove one of them"),
    );
  } else {
    report(path, "value", ...invalid(path), otherwise);
  }
}

function invalid(path: StructuralFault["path"]): [Text] {
  const name = String(path.at(-1) ?? "");
  return [text(`“${name}”的值不正确`, `The value of “${name}” is invalid`)];
}
