import type { Feature } from "#server";
import { chatFeature } from "../features/chat/server/index.ts";
import { commerceFeature } from "../features/commerce/server/index.ts";
import { developerFeature } from "../features/developer/server/index.ts";
import { forumFeature } from "../features/forum/server/index.ts";
import { identityFeature } from "../features/identity/server/index.ts";
import { productionFeature } from "../features/production/server/index.ts";
import { resourceFeature } from "../features/resource/server/index.ts";
import { workflowFeature } from "../features/workflow/server/index.ts";

/** The server halves of every hand-written slice, by value: node.ts, the demo and the tests run the same ones. */
export const serverFeatures: readonly Feature[] = [
  chatFeature,
  commerceFeature,
  developerFeature,
  forumFeature,
  identityFeature,
  productionFeature,
  resourceFeature,
  workflowFeature,
];
