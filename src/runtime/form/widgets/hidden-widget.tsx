/** Sent with the record, never seen. */
export function HiddenWidget() {
  return null;
}
