import { DATE_FUNCTIONS } from "./dates.ts";
import { LIST_FUNCTIONS } from "./lists.ts";
import { NUMBER_FUNCTIONS } from "./numbers.ts";
import type { FunctionSpec } from "./spec.ts";
import { TEXT_FUNCTIONS } from "./texts.ts";

/** Every function but `if`, whose branches are evaluated on demand. */
export const FUNCTIONS: ReadonlyMap<string, FunctionSpec> = new Map(
  Object.entries({ ...LIST_FUNCTIONS, ...NUMBER_FUNCTIONS, ...TEXT_FUNCTIONS, ...DATE_FUNCTIONS }),
);
