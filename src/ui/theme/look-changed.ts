/** Event of the document after a change of the theme, because a canvas does not follow it by itself. */
export const LOOK_CHANGED = "trellis-look";
