/** The present day of this machine, `yyyy-MM-dd`. */
export function today(): string {
  return stampOf(Date.now()).slice(0, 10);
}

/** @param moment milliseconds since 1970 @returns `yyyy-MM-dd HH:mm:ss` in the zone of this machine */
export function stampOf(moment: number): string {
  const time = new Date(moment);
  const two = (part: number): string => String(part).padStart(2, "0");
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":")}`;
}
