/** Told to the document when the theme is another: what is drawn on a canvas does not follow by itself. */
export const LOOK_CHANGED = "trellis-look";
