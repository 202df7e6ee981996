/** The runtime's own screens; features bring others. */
export const SCREENS: readonly string[] = ["list", "tree", "parent-child", "tree-form", "single"];
