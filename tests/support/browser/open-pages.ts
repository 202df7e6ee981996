/** Describes a page that a test has open: its address, its complaints and its text. */
type Description = () => Promise<string>;

export const openPages = new Set<Description>();

/** Descriptions of the pages that the running test has closed, as they were then. */
export const closedPages: string[] = [];
