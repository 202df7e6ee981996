import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that take longer than a minute on two cores, slowest first. */
const LONGEST = [
  "tests/e2e/every-screen.test.ts",
  "tests/durability/import-kill.test.ts",
  "tests/modules/field-permissions.test.ts",
  "tests/features/access.test.ts",
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
