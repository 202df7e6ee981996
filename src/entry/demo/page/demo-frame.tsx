import { useEffect, type ComponentType, type ReactNode } from "react";
import { observer } from "mobx-react-lite";
import type { ShellStores } from "#shell";
import { Skeleton } from "#ui";
import { DemoBanner } from "./demo-banner.tsx";
import type { DemoStore } from "./demo-store.ts";
import { openFilesHere } from "./file-links.ts";

/** Renders the banner, and the console as soon as the server answers. */
export function demoFrame(demo: DemoStore, stores: ShellStores): ComponentType<{ readonly children: ReactNode }> {
  // The tokens were signed with keys of the deleted database.
  demo.onWiped = () => stores.session.end("left");
  return observer(function DemoFrame({ children }: { readonly children: ReactNode }) {
    useEffect(openFilesHere, []);
    return (
      <>
        <DemoBanner demo={demo} stores={stores} />
        {demo.intercepting ? children : demo.state.phase === "failed" ? null : <Skeleton shape="table" rows={6} />}
      </>
    );
  });
}
