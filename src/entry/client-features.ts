import type { ClientFeature } from "#runtime";
import { commerceClientFeature } from "../features/commerce/client/index.ts";
import { developerClientFeature } from "../features/developer/client/index.ts";
import { identityClientFeature } from "../features/identity/client/index.ts";

/** The hand-written slices of the console; a new one is added here and in the server's list. */
export const CLIENT_FEATURES: readonly ClientFeature[] = [commerceClientFeature, identityClientFeature, developerClientFeature];
