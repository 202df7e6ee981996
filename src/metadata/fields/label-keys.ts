/** `deptId` → `deptName`, `parentCode` → `parentName`, `category` → `categoryName`, `dept_id` → `dept_name`. */
export function labelKeyOf(name: string): string {
  return withWord(name, "Name");
}

/** `sourceId` → `sourceLink`. */
export function linkKeyOf(name: string): string {
  return withWord(name, "Link");
}

function withWord(name: string, word: string): string {
  return `${stemOf(name)}${name.includes("_") ? `_${word.toLowerCase()}` : word}`;
}

function stemOf(name: string): string {
  return name.replace(/(?:Ids?|Code|_ids?|_code)$/, "");
}
