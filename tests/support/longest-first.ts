import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that take longest on two cores, slowest first; several of them mostly wait. */
const LONGEST = [
  "tests/e2e/every-screen.test.ts",
  "tests/features/access.test.ts",
  "tests/durability/hostile.test.ts",
  "tests/durability/power-loss.test.ts",
  "tests/durability/import-kill.test.ts",
  "tests/modules/field-permissions.test.ts",
  "tests/e2e/boot.test.ts",
  "tests/server/http-requests.test.ts",
  "src/entry/node/database/open-database.test.ts",
  "tests/e2e/lists.test.ts",
  "tests/durability/soak.test.ts",
  "tests/durability/two-nodes.test.ts",
  "tests/durability/chat-two-nodes.test.ts",
];

/** Starts the longest files first, so that no worker is left with one of them when the others have finished. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index === -1 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
