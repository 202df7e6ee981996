import { isJsonObject, REPORT_LIMITS, type Finding, type Json, type JsonObject } from "#contract";
import type { Dashboard } from "../../module/dashboard.ts";
import type { KnownIds } from "../../module/catalog.ts";
import type { ParsedFile } from "../../source/parse.ts";
import { stepsOf } from "../consequences/causes.ts";
import { listAt, objectAt, stringAt, valueAt } from "../facts/json-type.ts";
import { DASHBOARD_META_SCHEMA } from "../facts/structure/meta-schema.ts";
import { iconHint } from "../facts/icon-names.ts";
import { reportTexts } from "../file-texts.ts";
import { reportStructure } from "../report-structure.ts";
import { reportTo, syntaxFindings } from "../report.ts";
import type { Report } from "../rule.ts";
import { structuralFaults } from "../facts/structure/structure.ts";
import { suggestion, text } from "../words.ts";
import { checkPart } from "./check-part.ts";
import type { AskedModules } from "./check-question.ts";
import { dashboardOf } from "./dashboard-of.ts";
import { adviseDashboard } from "./dashboard-advice.ts";
import { dashboardTexts } from "./dashboard-texts.ts";
import { formOf } from "./part-form.ts";

export interface ReadDashboard {
  /** Null after an error other than a missing module. */
  readonly dashboard: Dashboard | null;
  /** True without an error. */
  readonly ok: boolean;
}

/** A part that asks a module that is not in force. */
const LACKING = /^\/parts\/\d+\/(?:query|compare)\/module$/;

/**
 * Reads a file of `schemas/dashboards/`. A part whose module is not in force is an error that spoils no other part.
 * @param modules those in force, which its questions may ask
 */
export function readDashboard(
  file: ParsedFile,
  name: string,
  modules: AskedModules,
  known: KnownIds,
  findings: Finding[],
): ReadDashboard {
  const found: Finding[] = [...syntaxFindings(file)];
  const report = reportTo(found, file, { id: "dashboard", severity: "error" });
  let onlyLacks = false;
  if (file.faults.length === 0) {
    for (const fault of structuralFaults(file.value ?? null, DASHBOARD_META_SCHEMA))
      reportStructure(
        report,
        fault,
        file.value,
        text("对照 docs/module-format.md 的“看板”改写", "Write it as “Dashboards” in docs/module-format.md shows"),
      );
    // Only a file of the right form can be asked further.
    if (found.length === 0) {
      checkDashboard(file.value, modules, known, report);
      onlyLacks = found.every(({ pointer }) => LACKING.test(pointer));
    }
    if (onlyLacks) checkAskable(file.value, report);
    onlyLacks = onlyLacks && found.every(({ pointer }) => LACKING.test(pointer));
  }
  findings.push(...foldWaiting(found, file, modules));
  if (file.faults.length === 0) reportTexts(file, dashboardTexts(file), "../dashboard.schema.json", findings);
  if (found.length === 0)
    adviseDashboard(file.value, modules, reportTo(findings, file, { id: "dashboard", severity: "warning" }));
  return { dashboard: onlyLacks ? dashboardOf(file.value, name) : null, ok: found.length === 0 };
}

/** One finding for each file with errors that parts wait for: the parts need no change. */
function foldWaiting(found: readonly Finding[], { value }: ParsedFile, { broken }: AskedModules): readonly Finding[] {
  const causes = new Set<string>();
  return found.flatMap((finding) => {
    // A figure is compared with one of the same module.
    const asked = [...stepsOf(finding.pointer).slice(0, 2), "query", "module"];
    const cause = LACKING.test(finding.pointer) ? broken.get(stringAt(value, ...asked) ?? "") : undefined;
    if (cause === undefined) return finding;
    if (causes.has(cause)) return [];
    causes.add(cause);
    return { ...finding, rule: "broken-dependency" };
  });
}

function checkDashboard(value: Json | undefined, modules: AskedModules, known: KnownIds, report: Report): void {
  const icon = stringAt(value, "icon");
  if (icon !== undefined && !known.icons.includes(icon))
    report(["icon"], "value", text(`没有图标“${icon}”`, `The icon “${icon}” does not exist`), iconHint(icon, known.icons));
  const parts = listAt(value, "parts").filter(isJsonObject);
  const ids = parts.map((part) => stringAt(part, "id") ?? "");
  for (const [index, part] of parts.entries()) {
    const id = ids[index] ?? "";
    const path = ["parts", index];
    if (ids.indexOf(id) < index)
      report([...path, "id"], "value", text(`“${id}”重复`, `“${id}” appears twice`), text("换一个 id", "Choose another id"));
    if (valueAt(value, "en", "parts", id) === undefined)
      report(
        ["en", "parts"],
        "value",
        text(`缺少“${id}”的英文`, `The English title of “${id}” is missing`),
        text(`写上 "${id}": "…"`, `Add "${id}": "…"`),
      );
    checkPart(part, path, modules, report);
  }
  checkUnits(value, parts, report);
  for (const id of Object.keys(objectAt(value, "en", "parts")))
    if (!ids.includes(id))
      report(["en", "parts", id], "key", text(`没有部件“${id}”`, `The part “${id}” does not exist`), suggestion(id, ids));
}

/** A unit stands in both languages, at a part with numbers. */
function checkUnits(value: Json | undefined, parts: readonly JsonObject[], report: Report): void {
  const english = objectAt(value, "en", "units");
  const known = parts.flatMap((part) => (part["unit"] === undefined ? [] : [stringAt(part, "id") ?? ""]));
  for (const [index, part] of parts.entries()) {
    const id = stringAt(part, "id") ?? "";
    if (part["unit"] === undefined) continue;
    if (formOf(part) === "list")
      report(["parts", index, "unit"], "key", text("列表没有单位", "A list has no unit"), text("删除", "Remove it"));
    else if (english[id] === undefined)
      report(
        ["parts", index, "unit"],
        "value",
        text(`缺少“${id}”的英文单位`, `The English unit of “${id}” is missing`),
        text(`在 en.units 中写上 "${id}": "…"`, `Add "${id}": "…" to en.units`),
      );
  }
  for (const id of Object.keys(english))
    if (!known.includes(id))
      report(
        ["en", "units", id],
        "key",
        text(`部件“${id}”没有 unit`, `The part “${id}” has no unit`),
        known.length > 0 ? suggestion(id, known) : text(`在部件中写上 "unit"，或删除`, `Add "unit" to the part, or remove it`),
      );
}

/** Reports questions with more filters than a report takes, also together with those of a comparison. */
function checkAskable(value: Json | undefined, report: Report): void {
  for (const [index, part] of listAt(value, "parts").entries()) {
    const own = Object.keys(objectAt(part, "query", "filters"));
    const compared = Object.keys(objectAt(part, "compare", "filters"));
    const all = new Set([...own, ...compared]).size;
    if (stringAt(part, "kind") === "list" || all <= REPORT_LIMITS.filters) continue;
    report(
      ["parts", index, ...(own.length > REPORT_LIMITS.filters ? ["query"] : ["compare"]), "filters"],
      "value",
      text(`有 ${all} 个条件`, `There are ${all} filters`),
      text(`最多 ${REPORT_LIMITS.filters} 个：删除多余的`, `Remove some: a question takes at most ${REPORT_LIMITS.filters}`),
    );
  }
}
