import type { Module, ParentLink } from "#metadata";
import { Skeleton, onDemand, type OnDemand } from "#ui";

interface GeneratedScreen {
  readonly Screen: OnDemand<{ readonly module: Module; readonly layout?: ParentLink["layout"] }>;
  /** Two halves: as high as the window. */
  readonly tall: boolean;
}

/** The screens that are made from a module alone, by the name its definition gives. */
export const GENERATED_SCREENS: Readonly<Record<string, GeneratedScreen>> = {
  list: {
    Screen: onDemand(() => import("./list-screen.tsx").then(({ ListScreen }) => ListScreen), Waiting),
    tall: false,
  },
  tree: {
    Screen: onDemand(() => import("./tree-screen.tsx").then(({ TreeScreen }) => TreeScreen), Waiting),
    tall: false,
  },
  "parent-child": {
    Screen: onDemand(() => import("./parent-child-screen.tsx").then(({ ParentChildScreen }) => ParentChildScreen), Waiting),
    tall: true,
  },
  single: {
    Screen: onDemand(() => import("./single-screen.tsx").then(({ SingleScreen }) => SingleScreen), Waiting),
    tall: false,
  },
  "tree-form": {
    Screen: onDemand(() => import("./tree-form-screen.tsx").then(({ TreeFormScreen }) => TreeFormScreen), Waiting),
    tall: true,
  },
};

/** What stands where a screen will be. */
export function Waiting() {
  return <Skeleton shape="table" rows={8} />;
}
