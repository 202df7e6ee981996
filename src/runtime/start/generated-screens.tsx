import type { Module, ParentLink } from "#metadata";
import { Skeleton, lazyComponent, type LazyComponent } from "#ui";

interface GeneratedScreen {
  readonly Screen: LazyComponent<{ readonly module: Module; readonly layout?: ParentLink["layout"] }>;
  /** Two halves: as high as the window. */
  readonly tall: boolean;
}

/** The screens that are made from a module alone, by the name its definition gives. */
export const GENERATED_SCREENS: Readonly<Record<string, GeneratedScreen>> = {
  list: {
    Screen: lazyComponent(() => import("../screens/list-screen.tsx").then(({ ListScreen }) => ListScreen), Waiting, "panel"),
    tall: false,
  },
  tree: {
    Screen: lazyComponent(() => import("../screens/tree-screen.tsx").then(({ TreeScreen }) => TreeScreen), Waiting, "panel"),
    tall: false,
  },
  "parent-child": {
    Screen: lazyComponent(
      () => import("../screens/parent-child-screen.tsx").then(({ ParentChildScreen }) => ParentChildScreen),
      Waiting,
      "panel",
    ),
    tall: true,
  },
  single: {
    Screen: lazyComponent(
      () => import("../screens/single-screen.tsx").then(({ SingleScreen }) => SingleScreen),
      Waiting,
      "panel",
    ),
    tall: false,
  },
  "tree-form": {
    Screen: lazyComponent(
      () => import("../screens/tree-form-screen.tsx").then(({ TreeFormScreen }) => TreeFormScreen),
      Waiting,
      "panel",
    ),
    tall: true,
  },
};

/** The page of one record of a module. */
export const RecordPageScreen = lazyComponent(
  () => import("../record-page/record-page-screen.tsx").then(({ RecordPageScreen }) => RecordPageScreen),
  Waiting,
  "panel",
);

/** Placeholder of a screen. */
export function Waiting() {
  return <Skeleton shape="table" rows={8} />;
}
