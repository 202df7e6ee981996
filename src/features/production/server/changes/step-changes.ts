import { isJsonObject, type Text } from "#contract";
import { wrongField, type OperationContext } from "#server";

/** Keys of the dictionary `step_change`. */
export const STEP_CHANGE = { add: 1, change: 2, cancel: 3 } as const;

/** One alteration of the steps of a work order. Null keeps a value as it is. */
export interface StepChange {
  readonly operation: number;
  readonly stepId: string | null;
  readonly septName: string | null;
  readonly postId: string | null;
  readonly sort: number | null;
  readonly parallelGroup: number | null;
  readonly duration: number | null;
  readonly requirement: string | null;
}

/** Reads the field `steps` of a stored or validated change order. */
export function stepChangesOf(value: unknown): readonly StepChange[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.filter(isJsonObject).map((item) => ({
    operation: numberOf(item["operation"]) ?? 0,
    stepId: textOf(item["stepId"]),
    septName: textOf(item["septName"]),
    postId: textOf(item["postId"]),
    sort: numberOf(item["sort"]),
    parallelGroup: numberOf(item["parallelGroup"]),
    duration: numberOf(item["duration"]),
    requirement: textOf(item["requirement"]),
  }));
}

const WRONG: Text = {
  zh: "第 {at} 项须为：新增（名称、顺序）、修改或取消（工序）",
  en: "Item {at} must add a step (name, order), or change or cancel one (step)",
};

/**
 * Reads alterations that came with a call and passed no form.
 * @throws TrellisError invalidRecord at the item
 */
export function readStepChanges(context: OperationContext, value: unknown): readonly StepChange[] {
  if (!Array.isArray(value)) throw wrongField("steps", "type", { zh: "steps 须为列表", en: "steps must be a list" });
  const changes = stepChangesOf(value);
  const known: ReadonlySet<number> = new Set(Object.values(STEP_CHANGE));
  const wrong = changes.findIndex(({ operation, stepId, septName, sort }) => {
    if (!known.has(operation)) return true;
    return operation === STEP_CHANGE.add ? septName === null || sort === null : stepId === null;
  });
  const at = changes.length < value.length ? changes.length : wrong;
  if (at < 0) return changes;
  const text = { zh: WRONG.zh.replace("{at}", String(at + 1)), en: WRONG.en.replace("{at}", String(at + 1)) };
  throw wrongField(`steps/${at}`, "required", text);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 500) : null;
}

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 && number <= 9999 ? number : null;
}
