/** Key that marks a `contains` whose field is a plain text. `normalise` writes it. */
export const IN_TEXT = "inText";
