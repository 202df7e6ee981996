import { observer } from "mobx-react-lite";
import { useState } from "react";
import { MOST_IN_BULK } from "#contract";
import { toast, useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { useIsMobile } from "../table/use-is-mobile.ts";
import type { ListedTarget } from "../stores/record-target.ts";
import { BulkClient } from "./bulk-client.ts";
import { bulkTexts } from "./bulk-texts.ts";

interface SelectMatchingProps {
  readonly target: ListedTarget;
}

/**
 * Appears when all visible records are selected. It offers all matches, on other pages and under closed nodes as well.
 */
export const SelectMatching = observer(function SelectMatching({ target }: SelectMatchingProps) {
  const { t } = useI18n(bulkTexts);
  const { api } = useRuntime();
  const [busy, setBusy] = useState(false);
  const { selection, records, fixed, query, total } = target;
  const narrow = useIsMobile();
  if (selection.matching !== null) return <span>{t("select.allOf")}</span>;
  const inSight = target.roots ?? records;
  const whole = inSight.length > 0 && inSight.every(({ id }) => selection.has(id));
  // Cards have no box for the whole page, so the offer appears with the first selected card.
  if (fixed === null || !(whole || narrow) || (total !== null && total <= selection.size)) return null;

  const take = async () => {
    setBusy(true);
    try {
      const matching = await new BulkClient(api, target.module).count({ ...fixed, ...query.filters });
      if (matching.count > MOST_IN_BULK) toast.warning(t("select.tooMany", { count: matching.count, most: MOST_IN_BULK }));
      else selection.takeMatching(matching);
    } catch {
      // The api has said why; what was picked stays picked.
    } finally {
      setBusy(false);
    }
  };

  return (
    <button type="button" className="trellis-link" disabled={busy} onClick={() => void take()}>
      {total === null ? t("select.every") : t("select.all", { count: total })}
    </button>
  );
});
