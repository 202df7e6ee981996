import { observer } from "mobx-react-lite";
import { Figures } from "./figures.tsx";
import { Notices } from "./notices.tsx";
import { Recent } from "./recent.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Todos } from "./todos.tsx";
import { useHomeFacts } from "./use-home-facts.ts";

/** The panels of the home screen, under the greeting. */
export const HomePanels = observer(function HomePanels() {
  const { state, retry, pinned } = useHomeFacts();
  return (
    <>
      <Figures />
      <div className="home-columns">
        <div className="home-column">
          <Todos state={state} onRetry={retry} />
          <Recent state={state} onRetry={retry} />
        </div>
        <div className="home-column">
          <Shortcuts pinned={state.kind === "ready" ? state.facts.shortcuts : null} onPinned={pinned} />
          <Notices />
        </div>
      </div>
    </>
  );
});
