/** Describes a page that a test has open: its address, its complaints and its text. */
type Description = () => Promise<string>;

export const openPages = new Set<Description>();
