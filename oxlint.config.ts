import { defineConfig } from "oxlint";
import { buildImportRules, buildPackageRules, type FolderOrder, type PartFaces } from "./scripts/lint/import-rules.ts";

// A part with many exports has several faces.
const RUNTIME = ["#runtime", "#runtime/records"] as const;
const SERVER = ["#server", "#server/files", "#server/jobs", "#server/operations", "#server/platform", "#server/rights"] as const;
const UI = ["#ui", "#ui/storage", "#ui/table"] as const;

/**
 * Parts and the faces that they may import (docs/architecture.md). Type imports and `import()` count. The two halves of
 * a feature are parts of their own; src/entry may import everything.
 */
export const MAY_IMPORT = {
  "src/contract": [],
  "src/metadata": ["#contract"],
  "src/server": ["#contract", "#metadata"],
  "src/ui": ["#contract"],
  "src/runtime": ["#contract", "#metadata", ...UI],
  "src/shell": ["#contract", "#metadata", ...UI, ...RUNTIME],
  "src/features/*/server": ["#contract", "#metadata", ...SERVER, "#generated/choices"],
  "src/features/*/client": ["#contract", "#metadata", ...UI, ...RUNTIME],
} as const satisfies PartFaces;

/**
 * Folders of a part from top to bottom. A folder may import what stands below it, never what stands above it or beside
 * it. The folders and files of a level do not know each other. Every folder and every file of a listed folder needs a
 * place, except tests. A folder with an entry of its own orders its content in the same way.
 */
export const FOLDER_ORDER = {
  "src/features/commerce/client": ["index.ts", ["investment", "members"]],
  "src/features/commerce/server": [
    "index.ts",
    ["content", "investment", "orders"],
    "members",
    "ledger",
    ["days.ts", "part.ts", "assert-in-scope.ts"],
  ],
  "src/features/developer/client": ["index.ts", "generator", ["health", "report"]],
  "src/features/developer/server": ["index.ts", "generator", ["datasource", "report"]],
  "src/features/identity/client": ["index.ts", "access", ["field-rules", "grants"], "texts.ts"],
  "src/features/identity/server": ["index.ts", ["client.ts", "dict.ts", "menu", "region.ts", "role", "tenant"], "user", "rights"],
  "src/metadata": [
    "index.ts",
    "load",
    ["draft", "generate", "lint"],
    ["normalise", "validate"],
    "fields",
    "kinds",
    "module",
    ["names", "source", "values"],
  ],
  "src/runtime": [
    ["index.ts", "records.ts"],
    "sample",
    "start",
    "screens",
    "actions",
    "editing",
    ["history", "lists", "print", "transfer"],
    ["bulk", "views"],
    ["conditions", "conflicts", "live", "reorder"],
    ["action-model", "filters", "form", "table"],
    "cells",
    "kinds",
    "context",
    ["form-model", "stores"],
    "api",
    ["lifecycle", "texts.ts", "values"],
  ],
  "src/runtime/transfer": ["status", ["export", "import"], "common"],
  "src/shell": [
    "index.ts",
    "shell.tsx",
    "routes",
    "layout",
    "tools",
    ["dashboard", "frame", "home", "lock", "person", "search", "sign-in", "tabs"],
    ["commands", "inbox"],
    "common",
    "stores",
    ["appearance", "menu", "paths", "session"],
    "texts.ts",
  ],
  "src/server": [
    ["files.ts", "index.ts", "jobs.ts", "operations.ts", "platform.ts", "rights.ts"],
    "server.ts",
    ["capabilities", "maintenance.ts"],
    "http",
    "operations",
    "reports",
    "sheets",
    "records",
    "jobs",
    ["menu", "notifications", "session"],
    "policies",
    "data",
    "base",
  ],
  "src/server/capabilities": [
    "capabilities.ts",
    [
      "access",
      "bulk",
      "console",
      "files",
      "history",
      "home",
      "inbox",
      "jobs",
      "limits",
      "lists",
      "live",
      "logs",
      "search",
      "sign-in",
      "transfer",
      "views",
    ],
  ],
  "src/ui": [
    ["index.ts", "table.ts"],
    "ui-provider.tsx",
    ["chart", "field", "keys", "layout", "popup", "table"],
    "lazy",
    "feedback",
    "icon",
    "i18n",
    ["code", "storage.ts", "theme"],
  ],
} as const satisfies FolderOrder;

export const FACES = [
  "#contract",
  "#embedded-postgres",
  "#metadata",
  "#metadata/compile",
  "#metadata/load",
  "#metadata/live-catalog",
  "#metadata/typescript",
  "#shell",
  ...RUNTIME,
  ...SERVER,
  ...UI,
] as const;

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "react", "oxc", "promise"],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true },
  ignorePatterns: ["dist", "generated", "node_modules", "public/mockServiceWorker.js", "tests/lint-corpus/files"],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/await-thenable": "error",
    "typescript/consistent-type-imports": "error",
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "eslint/no-console": "error",
    "eslint/eqeqeq": "error",
    "eslint/no-eval": "error",
    "eslint/no-await-in-loop": "off",
    "eslint/no-shadow": "off",
    "eslint/no-underscore-dangle": "off",
    "react/react-in-jsx-scope": "off",
    "react/jsx-filename-extension": "off",
    "import/no-unassigned-import": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/no-array-reverse": "off",
    "unicorn/prefer-add-event-listener": "off",
    "unicorn/consistent-function-scoping": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/no-unnecessary-type-parameters": "off",
    "typescript/consistent-return": "off",
    "typescript/no-base-to-string": "off",
    "typescript/unbound-method": "off",
    "promise/always-return": "off",
    "import/no-named-as-default-member": "off",
    "import/no-named-as-default": "off",
    "typescript/no-misused-spread": "off",
    "eslint/no-control-regex": "off",
    // Rules of the React Compiler, which is not used: MobX observes.
    "react/refs": "off",
    "react/set-state-in-effect": "off",
    "react/exhaustive-effect-dependencies": "off",
    "react/memo-dependencies": "off",
    "react/incompatible-library": "off",
    "react/immutability": "off",
    "react/globals": "off",
    "react/static-components": "off",
  },
  overrides: [
    { files: ["*.config.ts", "scripts/**", "src/entry/**", "tests/**"], rules: { "eslint/no-console": "off" } },
    { files: ["*.config.ts"], rules: { "import/no-default-export": "off" } },
    ...buildPackageRules(import.meta.dirname),
    ...buildImportRules({ root: import.meta.dirname, faces: FACES, mayImport: MAY_IMPORT, folderOrder: FOLDER_ORDER }),
  ],
});
