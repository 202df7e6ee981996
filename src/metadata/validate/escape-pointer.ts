/** A name as a step of a JSON pointer. Apart from the messages of faults, so that a screen without a form loads none of them. */
export function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
