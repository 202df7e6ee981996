/** `deptId` → `deptName`, `parentCode` → `parentName`, `category` → `categoryName`. */
export function labelKeyOf(name: string): string {
  return `${stemOf(name)}Name`;
}

/** `sourceId` → `sourceLink`. */
export function linkKeyOf(name: string): string {
  return `${stemOf(name)}Link`;
}

function stemOf(name: string): string {
  return name.replace(/(?:Ids?|Code)$/, "");
}
