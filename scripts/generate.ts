/**
 * Writes every generated file of the repository; one process loads the module files once for all of them.
 *
 *   npm run generate                writes
 *   npm run generate -- --check     names the stale files and exits with 1
 */

/** Scripts that write one kind of file each, in an order in which none reads what a later one writes. */
const SCRIPTS = [
  "kinds",
  "regions",
  "schemas-editor",
  "schemas-types",
  "schemas-openapi",
  "docs-module-format",
  "docs-module-format-short",
  "docs-states",
];

// Each script runs as it is imported. Its imports follow then, so that they see the lists that `kinds` has written.
for (const name of SCRIPTS) await import(`./${name}.ts`);
