/** Stands between the steps of the id of a field. */
export const ID_SEPARATOR = "-";

/** Id of the control of a field of the record. */
export function fieldId(prefix: string, name: string): string {
  return `${prefix}${ID_SEPARATOR}${name}`;
}

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
