import type { Finding } from "#contract";
import type { ModuleDraft } from "./facts/draft.ts";
import { dependenciesOf } from "./facts/dependencies.ts";
import { reportTo } from "./report.ts";
import type { Project } from "./rule.ts";
import { text } from "./words.ts";

const RULE = { id: "broken-dependency", severity: "error" } as const;

/**
 * Reports modules without an own error that refer to a broken file, directly or through others. Each names the file with
 * the error, not the modules in between.
 * @param standing drafts without an error so far
 * @param causes the file with the error by module, to which the modules found are added
 */
export function brokenDependencies(standing: readonly ModuleDraft[], project: Project, causes: Map<string, string>): Finding[] {
  const findings: Finding[] = [];
  const up = new Set(standing.map((draft) => draft.name));
  const links = new Map(standing.map((draft) => [draft, dependenciesOf(draft)]));
  for (let falling = true; falling;) {
    falling = false;
    for (const [draft, dependencies] of links) {
      const broken = dependencies.find(({ module }) => !up.has(module));
      if (broken === undefined) continue;
      up.delete(draft.name);
      links.delete(draft);
      falling = true;
      const file =
        causes.get(broken.module) ??
        project.drafts.get(broken.module)?.file.source.path ??
        project.unreadable.get(broken.module) ??
        broken.module;
      causes.set(draft.name, file);
      reportTo(findings, draft.file, RULE)(
        broken.path,
        "value",
        text(`所引用的模块“${broken.module}”目前有错误`, `The referenced module “${broken.module}” has errors`),
        text(`先改正 ${file} 中的错误`, `Fix the errors in ${file} first`),
      );
    }
  }
  return findings;
}
