import { parameter, type Handler } from "#server";
import { lazyList } from "#server/operations";

const ROOT = "00";

/** The regions directly below `code`; the provinces without one. Clients of the API family fill cascading selects with it. */
export const regionChildren: Handler = (context) =>
  lazyList({ ...context, query: new Map([["parentCode", parameter(context, "code") || ROOT]]) });
