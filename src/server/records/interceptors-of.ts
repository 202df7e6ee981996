import type { OperationContext } from "../base/context.ts";
import type { Interceptors } from "../base/feature.ts";
import { onlyOneInterceptors } from "./only-one.ts";

/** Interceptors of the module: those of features in their order, then those of its own file. */
export function interceptorsOf({ deps, module }: Pick<OperationContext, "deps" | "module">): readonly Interceptors[] {
  const own = onlyOneInterceptors(module);
  const given = deps.features.flatMap(({ interceptors = {}, interceptModule }) =>
    [interceptors[module.name], interceptModule?.(module)].flatMap((found) => found ?? []),
  );
  return own === null ? given : [...given, own];
}
