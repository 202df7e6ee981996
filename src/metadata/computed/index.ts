export { computationsOf } from "./computations.ts";
export { computeRecord, computeValue, hasComputations, type ReadableValues } from "./compute-record.ts";
export { gatherLines } from "./gather-lines.ts";
export { gatherersOf, rollupsOf, type Gatherer, type Rollup } from "./rollups.ts";
export { setExpression } from "./set-expression.ts";
