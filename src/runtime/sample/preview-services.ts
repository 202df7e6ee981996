import type { Locale, ReferencePage } from "#contract";
import type { Field, Module, ReferenceLink } from "#metadata";
import type { ModuleClient } from "../api/module-client.ts";
import type { ModuleDefinitions } from "../api/module-definitions.ts";
import type { FormServices, ReferenceQuery } from "../form-model/services.ts";
import { sampleServices } from "./sample-services.ts";

interface PreviewSource {
  readonly module: Module;
  /** The services, definitions and clients of the console around the preview. */
  readonly real: FormServices;
  readonly modules: ModuleDefinitions;
  readonly client: (module: Module) => ModuleClient;
  readonly locale: Locale;
  /** The server has the validators of the definition. */
  readonly validated: boolean;
}

/** Services of a preview: dictionaries and references are read from the server, and nothing is written. */
export function previewServices({ module, real, modules, client, locale, validated }: PreviewSource): FormServices {
  const samples = sampleServices(locale, real.widget);
  return {
    ...samples,
    ...(real.variables === undefined ? {} : { variables: real.variables }),
    dictionary: (link) => real.dictionary(link).catch(() => []),
    async references(query) {
      const field = fieldAt(module.fields, query.field);
      if (query.module !== module.name || field === null) return real.references(query);
      const { ref } = field;
      if (ref === null) return NOTHING;
      // The server knows the fields of the definition in force only.
      const inForce = await modules.load(module.name).catch(() => null);
      if (inForce !== null && isSame(fieldAt(inForce.fields, query.field)?.ref, ref)) return real.references(query);
      const target = await modules.load(ref.module).catch(() => null);
      return target === null ? NOTHING : recordsOf(client(target), ref, query);
    },
    // Without validators the form stays usable, and takes everything.
    ...(validated ? { validators: (shown: Module) => real.validators(shown).catch(() => () => []) } : {}),
  };
}

const NOTHING: ReferencePage = { options: [], total: 0, tree: false, complete: true };

async function recordsOf(client: ModuleClient, ref: ReferenceLink, query: ReferenceQuery): Promise<ReferencePage> {
  const { q = "", values, current = 1, size = 20 } = query;
  const filters = values === undefined ? {} : { [`${ref.value}_in`]: values.join(",") };
  const words = q === "" ? {} : { [`${ref.label}_like`]: q };
  const { records, total } = await client.page(
    { ...filters, ...words, current: String(current), size: String(size) },
    { quiet: true },
  );
  const options = records.map((record) => ({ value: String(record[ref.value]), label: String(record[ref.label] ?? "") }));
  return { options, total, tree: false, complete: total <= options.length };
}

function fieldAt(fields: readonly Field[], path: string): Field | null {
  for (const field of fields) {
    if (field.path === path) return field;
    const below = path.startsWith(`${field.path}.`) ? fieldAt(field.items?.parts ?? field.parts, path) : null;
    if (below !== null) return below;
  }
  return null;
}

function isSame(a: ReferenceLink | null | undefined, b: ReferenceLink): boolean {
  return a !== null && a !== undefined && a.module === b.module && a.value === b.value && a.label === b.label;
}
