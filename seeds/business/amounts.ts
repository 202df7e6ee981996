/** Amounts are calculated in whole cents and stored as decimals with two places. */
export function amountText(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
}

export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}
