/** @returns the seconds from one `yyyy-MM-dd HH:mm:ss` to a later one; 0 when the order is wrong */
export function secondsBetween(from: string, to: string): number {
  const moment = (text: string): number => Date.parse(`${text.replace(" ", "T")}Z`);
  return Math.max(0, Math.round((moment(to) - moment(from)) / 1000));
}

/** @returns hours with one decimal */
export function hoursBetween(from: string, to: string): number {
  return Math.round(secondsBetween(from, to) / 360) / 10;
}
