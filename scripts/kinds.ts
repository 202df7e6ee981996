import { existsSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
// Not by the face, which imports the lists that this script writes.
import { FIELD_KINDS, KIND_IDS, type KindId } from "../src/metadata/kinds/field-kinds.ts";
import type { Kind } from "../src/metadata/kinds/kind.ts";
import { main, writeOrCheck } from "./support/write-or-check.ts";
import { ROOT } from "./support/root.ts";

/** A list of one part of every kind, from `<folder>/<kind>/<kind>-<part>.ts`. */
interface PartList {
  readonly folder: string;
  readonly part: string;
  readonly file: string;
  /** Imports of the types. */
  readonly head: string;
  readonly declaration: string;
  readonly ids: readonly KindId[];
}

const METADATA = "src/metadata/kinds";
const RUNTIME = "src/runtime/kinds";

const LISTS: readonly PartList[] = [
  {
    folder: METADATA,
    part: "authoring",
    file: "kind-authoring-list.ts",
    head: `import type { KindId } from "./field-kinds.ts";\nimport type { KindAuthoring } from "./kind-authoring.ts";`,
    declaration: "KIND_AUTHORING: Readonly<Record<KindId, KindAuthoring>>",
    ids: KIND_IDS,
  },
  {
    folder: RUNTIME,
    part: "edit",
    file: "kind-edits.ts",
    head: `import type { EditedKindId, KindEdit } from "./kind-edit.ts";`,
    declaration: "KIND_EDITS: Readonly<Record<EditedKindId, KindEdit>>",
    ids: KIND_IDS.filter((id) => (FIELD_KINDS[id] as Kind).composite !== true),
  },
  {
    folder: RUNTIME,
    part: "view",
    file: "kind-views.ts",
    head: `import type { KindId } from "#metadata";\nimport type { KindView } from "./kind-view.ts";`,
    declaration: "KIND_VIEWS: Readonly<Partial<Record<KindId, KindView>>>",
    // A kind without this file is shown as text.
    ids: KIND_IDS.filter((id) => existsSync(join(ROOT, RUNTIME, id, `${id}-view.ts`))),
  },
];

/**
 * Writes the lists of the kinds' parts from `FIELD_KINDS`. They are separate files because the console loads the parts
 * at different times. `--check` only compares.
 */
await main(async () => {
  const files = new Map<string, string>();
  for (const list of LISTS) {
    const { code } = await format(list.file, listText(list), { printWidth: 130 });
    files.set(join(ROOT, list.folder, list.file), code);
  }
  return writeOrCheck(files, null, { check: process.argv.includes("--check"), command: "node scripts/kinds.ts" });
});

function listText({ part, head, declaration, ids }: PartList): string {
  const imports = ids.map((id) => `import { ${nameOf(id, part)} } from "./${id}/${id}-${part}.ts";`);
  const entries = ids.map((id) => `${JSON.stringify(id)}: ${nameOf(id, part)},`);
  const title = "// Written by scripts/kinds.ts from FIELD_KINDS (src/metadata/kinds/field-kinds.ts). Do not edit.";
  return [title, head, ...imports, "", `export const ${declaration} = {`, ...entries, "};", ""].join("\n");
}

/** `date-range` and `view` give `dateRangeView`. */
function nameOf(id: KindId, part: string): string {
  return `${id}-${part}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
