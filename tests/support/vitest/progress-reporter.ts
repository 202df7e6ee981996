import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { omittedParts } from "../database/database-scope.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Result that a test measured and does not assert; printed when its file ends. */
    figure?: string;
  }
}

const MINUTE = 60_000;
/** Test files named as the slowest at the end of a run. */
const SLOWEST = 10;
/** Test files named as running in a line of progress. */
const RUNNING = 3;

/** Prints each failure as it comes, a line of progress every minute, and at the end the slowest files and the parts that were not run. */
export class ProgressReporter implements Reporter {
  readonly #started = new Map<string, number>();
  readonly #finished: { readonly name: string; readonly milliseconds: number }[] = [];
  #began = 0;
  #files = 0;
  #passed = 0;
  #failed = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly unknown[]): void {
    this.#began = Date.now();
    this.#files = specifications.length;
    this.#timer = setInterval(() => console.log(this.#progress()), MINUTE);
    this.#timer.unref();
  }

  onTestModuleStart(module: TestModule): void {
    this.#started.set(nameOf(module), Date.now());
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== "failed") return;
    console.log(`failed: ${nameOf(test.module)} > ${test.fullName}`);
    for (const { message, diff } of errors) console.log([message, ...(diff === undefined ? [] : [diff])].join("\n"));
  }

  onTestModuleEnd(module: TestModule): void {
    const name = nameOf(module);
    this.#finished.push({ name, milliseconds: Date.now() - (this.#started.get(name) ?? Date.now()) });
    this.#started.delete(name);
    for (const test of module.children.allTests()) {
      if (test.result().state === "passed") this.#passed += 1;
      else if (test.result().state === "failed") this.#failed += 1;
      const { figure } = test.meta();
      if (figure !== undefined) console.log(figure);
    }
  }

  async onTestRunEnd(): Promise<void> {
    clearInterval(this.#timer);
    const slowest = this.#finished.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
    console.log(`\nslowest files: ${slowest.map(({ name, milliseconds }) => `${name} ${seconds(milliseconds)}`).join(", ")}`);
    for (const part of await omittedParts()) console.log(`not run: ${part}`);
  }

  #progress(): string {
    const running = [...this.#started]
      .toSorted(([, a], [, b]) => a - b)
      .slice(0, RUNNING)
      .map(([name, since]) => `${name} (${seconds(Date.now() - since)})`);
    const minutes = Math.round((Date.now() - this.#began) / MINUTE);
    const tests = `${this.#passed} tests passed, ${this.#failed} failed`;
    return `${minutes} min: ${this.#finished.length} of ${this.#files} files, ${tests}; running ${running.join(", ")}`;
  }
}

function nameOf({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId);
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`;
}
