import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that take longest on two cores, slowest first; several of them mostly wait. */
const LONGEST = [
  "tests/e2e/console/every-screen.test.ts",
  "tests/features/identity/access.test.ts",
  "tests/durability/hostile.test.ts",
  "tests/lint-corpus/seeded/seeded.test.ts",
  "tests/durability/power-loss.test.ts",
  "tests/durability/import-kill.test.ts",
  "tests/modules/rights/field-permissions.test.ts",
  "tests/e2e/start/boot.test.ts",
  "tests/server/requests/http-requests.test.ts",
  "src/entry/node/database/open-database.test.ts",
  "tests/e2e/lists/lists.test.ts",
  "tests/durability/soak.test.ts",
  "tests/durability/two-nodes.test.ts",
  "tests/durability/chat-two-nodes.test.ts",
];

/** The projects of `vitest.config.ts` with files that take a moment each, and their places between the longest files. */
const SHORT = new Map([
  ["bundled", 0.3],
  ["dom", 0.6],
]);

/**
 * Starts the longest files first, so that no worker is left with one of them when the others have finished. The projects of
 * short files follow the first one together: a worker that meets a file of another project ends, and its browser and server
 * with it, and one project's files in the end would leave a core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index === -1 ? (SHORT.get(project.name) ?? LONGEST.length) : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
