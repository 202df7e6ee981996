import type { Part } from "../part.ts";
import { absenceInterceptors } from "./absence.ts";

export const absencePart: Part = { handlers: {}, interceptors: { "flow-absence": absenceInterceptors } };
