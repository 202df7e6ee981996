/**
 * True if a user may run an action whose `by` is a field with this value. An empty or hidden field leaves it to everyone.
 * @param value ID of a user; several as a list or joined by commas
 */
export function isForUser(value: unknown, userId: string | null | undefined): boolean {
  const users: readonly unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  return users.every((user) => user === "") || users.includes(userId);
}
