declare module "pinyin-match/src/simplified_dict.js" {
  /** Characters by syllable, the most frequent ones first. */
  export const dict: Readonly<Record<string, string>>;
}
