/** Derives the ids of the elements around a widget from the id of its control. */
export function errorId(id: string): string {
  return `${id}__error`;
}

export function helpId(id: string): string {
  return `${id}__help`;
}

export function labelId(id: string): string {
  return `${id}__label`;
}
