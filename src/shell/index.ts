export { ConnectionStore } from "./stores/connection-store.ts";
export { createShellStores } from "./stores/create-shell-stores.ts";
export { followSession } from "./stores/follow-session.ts";
export { SessionStore } from "./session/session-store.ts";
export { Shell } from "./shell.tsx";
export { useShell, type ShellStores } from "./stores/shell-context.tsx";
export { texts as shellTexts } from "./texts.ts";
