const DAY_MS = 86_400_000;

/** @returns the date `days` days after `day`, as `yyyy-MM-dd` */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** @returns the number of days between two `yyyy-MM-dd` dates */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
