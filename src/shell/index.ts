export { ConnectionStore } from "./connection/connection-store.ts";
export { createShellStores } from "./create-shell-stores.ts";
export { followSession } from "./session/follow-session.ts";
export { SessionStore } from "./session/session-store.ts";
export { Shell } from "./shell.tsx";
export { useShell, type ShellStores } from "./shell-context.tsx";
export { texts as shellTexts } from "./texts.ts";
