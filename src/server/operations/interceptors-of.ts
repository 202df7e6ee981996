import type { OperationContext } from "../context.ts";
import type { Interceptors } from "../feature.ts";

/** What the features hang on the module's operations, in the features' order. */
export function interceptorsOf(context: OperationContext): readonly Interceptors[] {
  return context.deps.features.flatMap((feature) => feature.interceptors?.[context.module.name] ?? []);
}
