import type { Manifest } from "#metadata";

/** The data board: dashboards with `wall`, full-screen. */
export const boardManifest: Manifest = { id: "board", screens: [], widgets: [], dialogs: [] };
