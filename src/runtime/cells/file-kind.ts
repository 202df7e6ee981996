/** Whether a browser shows a file as a picture, by its name. */
export function isPicture(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i.test(name);
}

/** What a file is called by in a few letters: `PDF`; empty when its name has no ending. */
export function fileKind(name: string): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? "";
}
