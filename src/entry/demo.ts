import { when } from "mobx";
import { startConsole } from "./start-console.tsx";
import { demoFrame } from "./demo/page/demo-frame.tsx";
import { DemoStore } from "./demo/page/demo-store.ts";

/** The console with no server but the one that it brings: `createServer` in a worker, behind a service worker. */
const demo = new DemoStore();
const reachable = when(() => demo.intercepting);
startConsole({ paths: "hash", reachable, frame: (stores) => demoFrame(demo, stores) });
void demo.start();
