/** A record that a search of the whole console has found. */
export interface SearchHit {
  readonly module: string;
  readonly id: string;
  /** What the tree it stands in knows it by, where that is not its id (regions: the code). */
  readonly key: string | null;
  /** Whose child it is, on a parent-child screen. */
  readonly under: string | null;
  readonly title: string;
  /** What else tells it from others of its name; empty for nothing. */
  readonly subtitle: string;
}

/** Answer of `PATHS.search`: a call looks into some of the modules; where it ends, another one goes on. */
export interface SearchReply {
  readonly hits: readonly SearchHit[];
  /** To be sent as `from`; null when every module was looked into. */
  readonly next: number | null;
}

export const SEARCH_LIMITS = {
  /** Records of one module. */
  perModule: 5,
  /** Modules that one call looks into. */
  modules: 40,
  /** Characters. */
  longest: 100,
} as const;

/** Whether a text says enough to look for: two characters, or one Chinese one. */
export function saysEnough(text: string): boolean {
  const said = text.trim();
  return said.length >= 2 || /\p{Script=Han}/u.test(said);
}
