import type { Manifest } from "#metadata";

/** Work orders with their steps, deliveries and changes, and the pad of the workshop. */
export const productionManifest: Manifest = {
  id: "production",
  screens: ["production/pad"],
  widgets: ["production/colleague"],
  dialogs: [],
  panels: ["production/order"],
};
