import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * Who may import whom (docs/architecture.md). Left: a part; right: the faces it may import. Everything else about
 * imports follows from this table.
 */
const MAY_IMPORT = {
  "src/contract": [],
  "src/metadata": ["#contract"],
  "src/server": ["#contract", "#metadata", "#metadata/generate"],
  "src/ui": ["#contract"],
  "src/runtime": ["#contract", "#metadata", "#ui"],
  "src/shell": ["#contract", "#metadata", "#ui", "#runtime"],
  "src/features/*/server": ["#contract", "#metadata", "#server"],
  "src/features/*/client": ["#contract", "#metadata", "#ui", "#runtime"],
} as const satisfies Record<string, readonly string[]>;

const FACES = [
  "#contract",
  "#metadata",
  "#metadata/compile",
  "#metadata/load",
  "#metadata/live-catalog",
  "#metadata/typescript",
  "#server",
  "#runtime",
  "#shell",
  "#ui",
];
const PARTS = ["contract", "metadata", "server", "runtime", "shell", "ui", "features", "entry"];

const TESTS = ["**/*.test.ts", "**/*.test.tsx"];

function importRules(part: string, allowed: readonly string[]): OxlintOverride {
  const own = part.split("/")[1] ?? "";
  const forbidden = FACES.filter((face) => !allowed.includes(face));
  const mayBe = allowed.length === 0 ? "nothing outside itself" : allowed.join(", ");
  const leaving = PARTS.filter((name) => name !== own).join("|");
  return {
    files: [`${part}/**/*.ts`, `${part}/**/*.tsx`],
    excludeFiles: TESTS,
    rules: {
      "eslint/no-restricted-imports": [
        "error",
        {
          paths: forbidden.map((name) => ({ name, message: `${part} may import ${mayBe} (table in oxlint.config.ts).` })),
          patterns: [
            { regex: `^(?:\\.\\./)+(?:${leaving})/`, message: `Import another part by its face; ${part} may import ${mayBe}.` },
            { regex: "^\\./index\\.ts$", message: "Inside a part import the file, not the part's own face." },
          ],
        },
      ],
    },
  };
}

/** A feature's client never sees its server, nor any other feature. */
function featureRules(depth: number): OxlintOverride {
  const up = "../".repeat(depth + 1);
  return {
    files: [`src/features/*/client/${"*/".repeat(depth)}*.{ts,tsx}`, `src/features/*/server/${"*/".repeat(depth)}*.ts`],
    excludeFiles: TESTS,
    rules: {
      "eslint/no-restricted-imports": [
        "error",
        {
          paths: FACES.filter((face) => !["#contract", "#metadata", "#ui", "#runtime", "#server"].includes(face)).map((name) => ({
            name,
            message:
              "A feature's client may import #contract, #metadata, #ui, #runtime; its server #contract, #metadata, #server.",
          })),
          patterns: [
            {
              regex: `^${up.replaceAll(".", "\\.")}\\.\\./`,
              message: "A feature never imports another feature or a part by path.",
            },
            {
              regex: `^${"\\.\\./".repeat(depth + 1)}(?:server|client)/`,
              message: "A feature's client and server meet on the wire only.",
            },
          ],
        },
      ],
    },
  };
}

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
    ...Object.entries(MAY_IMPORT)
      .filter(([part]) => !part.includes("*"))
      .map(([part, allowed]) => importRules(part, allowed)),
    ...[0, 1, 2].map(featureRules),
  ],
});
