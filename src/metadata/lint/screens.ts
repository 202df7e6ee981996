/** The runtime's own screens; features add others. */
export const SCREENS: readonly string[] = ["list", "tree", "parent-child", "tree-form", "single"];
