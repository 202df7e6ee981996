/** Between pieces of a file that is read, so that requests are answered meanwhile. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
