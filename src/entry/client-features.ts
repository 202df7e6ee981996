import type { ClientFeature } from "#runtime";
import { boardClientFeature } from "../features/board/client/index.ts";
import { chatClientFeature } from "../features/chat/client/index.ts";
import { commerceClientFeature } from "../features/commerce/client/index.ts";
import { developerClientFeature } from "../features/developer/client/index.ts";
import { forumClientFeature } from "../features/forum/client/index.ts";
import { identityClientFeature } from "../features/identity/client/index.ts";
import { workflowClientFeature } from "../features/workflow/client/index.ts";
import { productionClientFeature } from "../features/production/client/index.ts";

/** The hand-written slices of the console; a new one is added here and in the server's list. */
export const CLIENT_FEATURES: readonly ClientFeature[] = [
  boardClientFeature,
  chatClientFeature,
  commerceClientFeature,
  developerClientFeature,
  forumClientFeature,
  identityClientFeature,
  productionClientFeature,
  workflowClientFeature,
];
