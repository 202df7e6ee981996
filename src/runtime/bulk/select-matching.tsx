import { observer } from "mobx-react-lite";
import { useState } from "react";
import { MOST_IN_BULK } from "#contract";
import { toast, useI18n } from "#ui";
import { useRuntime } from "../runtime-context.tsx";
import { useNarrow } from "../screens/use-narrow.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { BulkClient } from "./bulk-client.ts";
import { bulkTexts } from "./bulk-texts.ts";

interface SelectMatchingProps {
  /** `total`: how many match, as far as the list knows. */
  readonly target: RecordTarget & { readonly total: number };
}

/** Stands beside what is selected once the whole page is: offers all that match, on the other pages too. */
export const SelectMatching = observer(function SelectMatching({ target }: SelectMatchingProps) {
  const { t } = useI18n(bulkTexts);
  const { api } = useRuntime();
  const [busy, setBusy] = useState(false);
  const { selection, records, fixed, query, total } = target;
  const narrow = useNarrow();
  if (selection.matching !== null) return <span>{t("select.allOf")}</span>;
  const wholePage = records.length > 0 && records.every(({ id }) => selection.has(id));
  // Cards have no box for the whole page: whoever picks one of them may want all.
  if (fixed === null || !(wholePage || narrow) || total <= records.length) return null;

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
      {t("select.all", { count: total })}
    </button>
  );
});
