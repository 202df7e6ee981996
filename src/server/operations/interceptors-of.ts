import type { OperationContext } from "../context.ts";
import type { Interceptors } from "../feature.ts";
import { onlyOneInterceptors } from "./only-one.ts";

/** What runs around the module's operations: the features' part in their order, then what its own file asks for. */
export function interceptorsOf({ deps, module }: OperationContext): readonly Interceptors[] {
  const own = onlyOneInterceptors(module);
  const given = deps.features.flatMap((feature) => feature.interceptors?.[module.name] ?? []);
  return own === null ? given : [...given, own];
}
