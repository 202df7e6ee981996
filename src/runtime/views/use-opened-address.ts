import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useFormAddress } from "../action-model/use-form-address.ts";
import { useRecordPath } from "../context/record-links.ts";
import type { ListView } from "./list-view.ts";

/**
 * An address may name a record (`#view=17`): it stands open beside the list, until another one does or it is closed.
 * Records with pages are shown there instead.
 * @param opened `view.opened`, read in an observer
 */
export function useOpenedAddress(view: ListView, opened: string | null, allowed: boolean): void {
  const { asked, close } = useFormAddress();
  const path = useRecordPath(view.store.module);
  const navigate = useNavigate();
  const page = path === null || asked?.mode !== "view" || asked.id === null ? null : path({ id: asked.id });
  useEffect(() => {
    if (page !== null) void navigate(page, { replace: true });
  }, [page, navigate]);
  // The same address again asks again.
  const { key } = useLocation();
  const beside = allowed && path === null && asked?.mode === "view";
  const named = beside ? asked.id : null;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (named !== null) view.openRecord({ id: named });
  }, [view, named, key]);
  useEffect(() => {
    const left = before.current !== null && before.current === named && opened !== named;
    before.current = opened;
    if (left) close();
  }, [opened, named, close]);
}
