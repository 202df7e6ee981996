/** The chosen part of a picture: its offset from the middle, in widths of the stage, and its zoom. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1: the picture just covers the stage. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 4;
export const WHOLE: Crop = { x: 0, y: 0, zoom: 1 };

/** Width and height of the shown picture, in widths of the stage. */
export function shownSize({ width, height }: Size, zoom: number): Size {
  const shorter = Math.min(width, height);
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom };
}

/** The nearest crop that leaves no part of the stage empty. */
export function within(size: Size, { x, y, zoom: asked }: Crop): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, asked));
  const shown = shownSize(size, zoom);
  const keep = (shift: number, length: number): number => {
    const most = (length - 1) / 2;
    return Math.min(most, Math.max(-most, shift));
  };
  return { x: keep(x, shown.width), y: keep(y, shown.height), zoom };
}

/** Zooms around the middle of the stage. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const ratio = Math.min(MOST_ZOOM, Math.max(1, zoom)) / crop.zoom;
  return within(size, { x: crop.x * ratio, y: crop.y * ratio, zoom });
}

/** The visible square of the picture, in pixels of the picture. */
export function sourceOf(size: Size, crop: Crop): { readonly x: number; readonly y: number; readonly side: number } {
  const side = Math.min(size.width, size.height) / crop.zoom;
  return { x: size.width / 2 - crop.x * side - side / 2, y: size.height / 2 - crop.y * side - side / 2, side };
}
