/** Badges count to 99 (product spec §9). */
const MOST_COUNTED = 99;

export function badgeOf(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}
