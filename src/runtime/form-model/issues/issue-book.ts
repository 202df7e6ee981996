import { observable, runInAction, type ObservableMap } from "mobx";
import type { Issue } from "./form-issues.ts";

/**
 * Faults of one form by JSON pointer. Each pointer is observable, so only the fields concerned
 * render.
 */
export class IssueBook {
  readonly #issues: ObservableMap<string, readonly Issue[]> = observable.map({}, { deep: false });
  /** Faults that only the widget detects: unreadable JSON, a running upload. */
  readonly #obstacles: ObservableMap<string, Issue> = observable.map({}, { deep: false });

  at(pointer: string): readonly Issue[] {
    return this.#issues.get(pointer) ?? NONE;
  }

  /** True if there is a fault at or under a pointer. */
  isWithin(pointer: string): boolean {
    return Array.from(this.#issues.keys()).some((known) => isWithin(known, pointer));
  }

  /** Faults at or under a pointer, for a value that one widget edits whole. */
  within(pointer: string): readonly Issue[] {
    const found = Array.from(this.#issues.keys()).filter((known) => isWithin(known, pointer));
    return found.length === 0 ? NONE : found.flatMap((known) => this.at(known));
  }

  all(): readonly Issue[] {
    return [...this.#issues.values()].flat();
  }

  obstacles(): readonly Issue[] {
    return [...this.#obstacles.values()];
  }

  /** Replaces all faults. */
  replace(issues: readonly Issue[]): void {
    runInAction(() => this.#issues.replace(grouped(issues)));
  }

  /** Replaces the faults at or under one pointer. */
  replaceWithin(pointer: string, issues: readonly Issue[]): void {
    runInAction(() => {
      this.clearWithin(pointer);
      for (const [at, here] of grouped(issues.filter((issue) => isWithin(issue.pointer, pointer)))) this.#issues.set(at, here);
    });
  }

  /** Faults at one pointer only. */
  clear(pointer: string): void {
    if (this.#issues.has(pointer)) runInAction(() => this.#issues.delete(pointer));
  }

  clearWithin(pointer: string): void {
    for (const known of Array.from(this.#issues.keys())) if (isWithin(known, pointer)) this.clear(known);
  }

  /**
   * A changed value invalidates the faults of itself, its parts, and the lists and objects around
   * it.
   */
  clearAround(pointer: string): void {
    if (this.#issues.size === 0) return;
    for (const known of Array.from(this.#issues.keys()))
      if (isWithin(known, pointer) || isWithin(pointer, known)) this.clear(known);
  }

  setObstacle(pointer: string, obstacle: Omit<Issue, "pointer"> | null): void {
    if (obstacle === null && !this.#obstacles.has(pointer)) return;
    runInAction(() =>
      obstacle === null ? this.#obstacles.delete(pointer) : this.#obstacles.set(pointer, { ...obstacle, pointer }),
    );
  }
}

const NONE: readonly Issue[] = [];

function isWithin(pointer: string, outer: string): boolean {
  return outer !== "" && (pointer === outer || pointer.startsWith(`${outer}/`));
}

function grouped(issues: readonly Issue[]): Map<string, readonly Issue[]> {
  const byPointer = new Map<string, readonly Issue[]>();
  for (const issue of issues) byPointer.set(issue.pointer, [...(byPointer.get(issue.pointer) ?? []), issue]);
  return byPointer;
}
