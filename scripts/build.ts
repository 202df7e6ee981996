import { join } from "node:path";
import { buildConsole } from "../src/entry/node/console/build-console.ts";
import { ROOT } from "./support/root.ts";

/** `npm run build`: builds the console into dist/web, as the first start does. For images, and for starts without build tools. */
await buildConsole(ROOT, join(ROOT, "dist/web"), (line) => console.log(`trellis: ${line}`));
console.log("trellis: dist/web is up to date");
