// One file to fetch for the dialogs that grant menus.
export { RoleGrantDialog } from "./role-grant-dialog.tsx";
export { TopMenuGrantDialog } from "./top-menu-grant-dialog.tsx";
