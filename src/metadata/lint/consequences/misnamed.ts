import type { Path } from "../../source/parse.ts";
import { everyField, type ModuleDraft } from "../facts/draft.ts";
import { objectAt } from "../facts/json-type.ts";
import { reportNamedTo } from "../report.ts";
import type { NamedFinding } from "../rule.ts";
import { text } from "../words.ts";
import { lastName } from "./causes.ts";

/** A name that no declaration has, and the declared name that the findings about it suggest. */
interface Misnamed {
  readonly used: string;
  readonly declared: string;
  readonly path: Path;
  readonly findings: readonly NamedFinding[];
}

const RULE = { id: "unknown-field", severity: "error" } as const;

/** Rules that do not find a name. */
const BY_NAMES: ReadonlySet<string> = new Set(["action-set", "english-key", "required-field", "unknown-field", "unknown-state"]);

/** Findings that make one name of several places the mistake, although the declaration is. */
const LEAST = 2;

/**
 * Reports a slip of the pen in a declaration where it stands: all other places of the file name the field, action or
 * state otherwise, and nothing names it as declared.
 */
export function atDeclarations(draft: ModuleDraft, findings: readonly NamedFinding[]): readonly NamedFinding[] {
  const found: NamedFinding[] = [];
  const dropped = new Set<NamedFinding>();
  for (const { used, declared, path, findings: uses } of misnamed(draft, findings)) {
    for (const use of uses) dropped.add(use);
    reportNamedTo(found, draft.file, RULE)(
      path,
      "key",
      text(
        `其他 ${uses.length} 处都写作“${used}”，而这里是“${declared}”`,
        `The other ${uses.length} places name “${used}”, and this is “${declared}”`,
      ),
      text(`在这里写“${used}”，否则把其他各处改成“${declared}”`, `Write “${used}” here, or “${declared}” at the others`),
    );
  }
  return found.length === 0 ? findings : [...findings.filter((finding) => !dropped.has(finding)), ...found];
}

function misnamed(draft: ModuleDraft, findings: readonly NamedFinding[]): readonly Misnamed[] {
  const suggesting = findings.flatMap((finding) => {
    const { rule, about, means } = finding;
    return means === undefined || !BY_NAMES.has(rule) ? [] : [{ finding, declared: lastName(means), used: lastName(about) }];
  });
  return [...Map.groupBy(suggesting, ({ declared, used }) => `${declared} ${used}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < LEAST) return [];
    const path = pathOf(draft, first.declared);
    if (path === null || !isNamedOnce(draft, first.declared)) return [];
    return [{ used: first.used, declared: first.declared, path, findings: group.map(({ finding }) => finding) }];
  });
}

/** The place that declares a name. */
function pathOf(draft: ModuleDraft, name: string): Path | null {
  const field = draft.fieldSets.flatMap(everyField).find((known) => lastName(known.name) === name);
  if (field !== undefined) return field.path;
  if (draft.actions.has(name)) return ["actions", name];
  return Object.hasOwn(objectAt(draft.authored, "states", "values"), name) ? ["states", "values", name] : null;
}

function isNamedOnce({ file }: ModuleDraft, name: string): boolean {
  return file.source.text.split(new RegExp(`\\b${name.replaceAll(/\W/g, "\\$&")}\\b`)).length === 2;
}
