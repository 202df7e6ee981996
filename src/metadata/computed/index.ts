export { amount } from "#expressions";
export { computationsOf } from "./computations.ts";
export { computeRecord, computeValue, givenValue, hasComputations, type ReadableValues } from "./compute-record.ts";
export type { Follow, FollowedPath } from "./followed.ts";
export { followedPaths, followersOf, valuesOfReference, type Follower } from "./followers.ts";
export { gatherLines } from "./gather-lines.ts";
export { gatheredFrom, readsAny } from "./gathered-from.ts";
export { gatherersOf, rollupsOf, type Gatherer, type Rollup } from "./rollups.ts";
export { setExpression } from "./set-expression.ts";
