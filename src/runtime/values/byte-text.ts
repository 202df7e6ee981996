/** `512000` → `500 kB` */
export function byteText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ["kB", "MB", "GB", "TB"];
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length);
  return `${Math.round((bytes / 1024 ** step) * 10) / 10} ${units[step - 1]}`;
}
