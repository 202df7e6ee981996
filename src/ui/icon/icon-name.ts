/** `user-group` → `IconUserGroup`, the name of Arco's component. */
export function componentNameOf(name: string): string {
  return `Icon${name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}`;
}

/** `IconUserGroup` → `user-group`, the name used in module files, menus and code. */
export function iconNameOf(component: string): string {
  return component
    .replace(/^Icon/, "")
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .toLowerCase();
}
