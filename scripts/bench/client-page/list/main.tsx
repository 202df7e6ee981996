import "@arco-design/web-react/es/_util/react-19-adapter";
import { createRoot, type Root } from "react-dom/client";
import { createI18n, UiProvider } from "#ui";
import { arcoList } from "./arco-list.tsx";
import "./list.css";
import { tanstackList } from "./tanstack-list.tsx";
import type { BenchList } from "./toggled.ts";
import { trellisList } from "./trellis-list.tsx";

// Page of the list bench. It opens, selects and closes one of three lists over the same records on command.

const LISTS: Readonly<Record<string, (rows: number, columns: number) => BenchList | Promise<BenchList>>> = {
  trellis: trellisList,
  arco: arcoList,
  tanstack: tanstackList,
};

const i18n = createI18n({ locale: "zh" });
const host = document.querySelector("#root");
if (host === null) throw new Error("index.html has no #root");
let list: BenchList | null = null;
let root: Root | null = null;

const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

Object.assign(window, {
  listBench: {
    prepare: async (name: string, rows: number, columns: number): Promise<void> => {
      list = (await LISTS[name]?.(rows, columns)) ?? null;
    },
    /** Resolves when the visible part is painted. */
    open: (): Promise<void> => {
      if (list === null) throw new Error("nothing is prepared");
      root = createRoot(host);
      root.render(<UiProvider i18n={i18n}>{list.element}</UiProvider>);
      return painted();
    },
    /** Clicks the check box in the header. */
    selectAll: (): Promise<void> => {
      host.querySelector<HTMLElement>("thead input[type=checkbox]")?.click();
      return painted();
    },
    clear: (): Promise<void> => {
      list?.clear();
      return painted();
    },
    close: (): Promise<void> => {
      root?.unmount();
      root = null;
      return painted();
    },
  },
});
