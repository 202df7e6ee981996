import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { confirm, useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { useScreenLifecycle, type UnsavedWork } from "../lifecycle/screen-lifecycle.ts";
import { useBusyPart } from "../lifecycle/screen-activity.ts";
import { dialogTexts } from "./dialog-texts.ts";

/** Asks whether what was typed may be thrown away. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const { t } = useI18n(dialogTexts);
  return useCallback(
    () =>
      confirm({
        title: t("discard.title"),
        content: t("discard.content"),
        okText: t("discard.ok"),
        cancelText: t("discard.cancel"),
        danger: true,
      }),
    [t],
  );
}

/**
 * Asks before unsaved input is lost: closing the tab, a link and the browser's back and forward ask first,
 * unless they only put the screen away. Put away, it is held: its tab does not close without the question either.
 * Works beside the router, not through it: only its data routers can be blocked, and those cost the first load too much.
 * @param onDiscard the person leaves in spite of the question
 */
export function useLeaveGuard(isDirty: () => boolean, onDiscard: () => void): void {
  const ask = useDiscardQuestion();
  const { popstateGuards } = useRuntime();
  const life = useScreenLifecycle();
  const location = useLocation();
  useBusyPart(isDirty);
  const latest = useRef({ isDirty, onDiscard, ask });
  latest.current = { isDirty, onDiscard, ask };
  const [work] = useState<UnsavedWork>(() => ({
    isDirty: () => latest.current.isDirty(),
    discard: () => latest.current.onDiscard(),
  }));
  useEffect(() => life?.hold(work), [life, work]);
  // The router's index of this page in the browser's history.
  const here = useRef(placeInHistory());
  useEffect(() => {
    here.current = placeInHistory();
  }, [location]);

  useEffect(() => {
    let asking = false;
    /** The person has agreed to leave. */
    let passing = false;
    /** On the way back to where the form is: the step that was held has been made by the browser already. */
    let returning = false;
    const decide = async (depart: () => void): Promise<void> => {
      asking = true;
      const agreed = await latest.current.ask();
      asking = false;
      if (!agreed) return;
      latest.current.onDiscard();
      passing = true;
      depart();
    };
    const stays = (): boolean => !passing && (asking || latest.current.isDirty());

    const onUnload = (event: BeforeUnloadEvent): void => {
      if (stays()) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      if (link === null || elsewhere || link.target === "_blank" || link.origin !== window.location.origin) return;
      if (life?.keeps(new URL(link.href)) === true || !stays()) return;
      event.preventDefault();
      event.stopPropagation();
      if (!asking) void decide(() => link.click());
    };
    const onHistory = (event: PopStateEvent): void => {
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
        return;
      }
      const [from, to] = [here.current, placeInHistory()];
      const kept = life?.keeps(new URL(window.location.href)) === true;
      if (from === null || to === null || from === to || kept || !stays()) {
        passing = false;
        return;
      }
      event.stopImmediatePropagation();
      returning = true;
      window.history.go(from - to);
      if (!asking) void decide(() => window.history.go(to - from));
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    const stopListening = popstateGuards.listen(onHistory);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
      stopListening();
    };
  }, [popstateGuards, life]);
}

function placeInHistory(): number | null {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : null;
}
