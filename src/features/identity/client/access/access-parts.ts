// One file to fetch for everything that explains access.
export { AccessScreen } from "./access-screen.tsx";
export { RoleAccessDialog } from "./role-access-dialog.tsx";
export { UserAccessDialog } from "./user-access-dialog.tsx";
