/** Badges count to 99. */
const MOST_COUNTED = 99;

export function badgeOf(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}
