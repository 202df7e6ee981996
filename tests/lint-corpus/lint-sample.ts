import type { Finding } from "#contract";
import { loadCatalog } from "#metadata/load";
import type { KnownIds } from "#metadata";

const KNOWN: KnownIds = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ["apps"] };

/**
 * Lints a module of a test.
 * @param more further keys of the file
 */
export function lintSample(properties: object, more: object = {}): readonly Finding[] {
  const text = JSON.stringify({
    $schema: "../module.schema.json",
    module: "sample",
    title: "样品",
    schema: { type: "object", properties },
    ...more,
  });
  return loadCatalog([{ path: "schemas/system/sample.json", text }], KNOWN).findings;
}
