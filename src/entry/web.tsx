import { startConsole } from "./start-console.tsx";

/** The console against the server that its page came from. */
startConsole({ paths: "path" });
