/** Tests by file name if browsers show the file as a picture. */
export function isPicture(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i.test(name);
}

/** Short name of a file type: `PDF`; empty when the name has no extension. */
export function fileKind(name: string): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? "";
}
