import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useI18n } from "#ui";
import type { PageStore } from "../stores/page-store.ts";
import type { RecordOrder } from "../stores/record-order.ts";
import { pageTexts } from "./page-texts.ts";
import { IconButton } from "../table/icon-button.tsx";

interface NeighbourLinksProps {
  readonly store: PageStore;
  readonly order: RecordOrder;
  /** Path of the module's screen. */
  readonly list: string;
}

/** The way to the record before and the record after, in the list from which the page was opened. */
export function NeighbourLinks({ store, order, list }: NeighbourLinksProps) {
  const { t } = useI18n(pageTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const at = order.ids.indexOf(store.id);
  if (at < 0) return null;
  const place = (order.current - 1) * order.size + at + 1;
  const go = (id: string, within: RecordOrder): void =>
    void navigate(`${list}/${encodeURIComponent(id)}`, { replace: true, state: { order: within, turnedFrom: pathname } });
  const turn = async (step: 1 | -1): Promise<void> => {
    const next = order.ids[at + step];
    if (next !== undefined) return go(next, order);
    setBusy(true);
    try {
      const current = order.current + step;
      const page = await store.client.page({ ...order.params, current });
      const ids = page.records.map(({ id }) => id);
      const beyond = step === 1 ? ids[0] : ids.at(-1);
      if (beyond !== undefined) go(beyond, { ...order, current, total: page.total, ids });
    } catch {
      // The api has said why.
    } finally {
      setBusy(false);
    }
  };
  const button = (step: 1 | -1, label: string, disabled: boolean) => (
    <IconButton icon={step === 1 ? "down" : "up"} label={label} disabled={disabled || busy} onClick={() => void turn(step)} />
  );
  return (
    <span className="record-page-neighbours">
      <span role="status">{t("place", { at: place, total: order.total })}</span>
      {button(-1, t("previous"), place <= 1)}
      {button(1, t("next"), place >= order.total)}
    </span>
  );
}
