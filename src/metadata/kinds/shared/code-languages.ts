/** Languages that the code widget highlights. `src/runtime/kinds/shared/code/highlighting.ts` loads each. */
export const CODE_LANGUAGES = [
  "bash",
  "css",
  "html",
  "java",
  "javascript",
  "json",
  "markdown",
  "python",
  "sql",
  "typescript",
  "xml",
  "yaml",
] as const;
