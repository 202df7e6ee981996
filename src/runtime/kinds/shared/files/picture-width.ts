/** Width in pixels of a column of pictures. */
export const PICTURE_WIDTH = 104;
