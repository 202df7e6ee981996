/** Sends its value with the record but shows nothing. */
export function HiddenWidget() {
  return null;
}
