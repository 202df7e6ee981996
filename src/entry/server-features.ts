import type { Feature } from "#server";
import { commerceFeature } from "../features/commerce/server/index.ts";
import { developerFeature } from "../features/developer/server/index.ts";
import { identityFeature } from "../features/identity/server/index.ts";
import { resourceFeature } from "../features/resource/server/index.ts";

/** The server halves of every hand-written slice, by value: node.ts, the demo and the tests run the same ones. */
export const serverFeatures: readonly Feature[] = [commerceFeature, developerFeature, identityFeature, resourceFeature];
