import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { Module } from "#metadata";
import { asPage, useApiQuery, useRuntime } from "#runtime";
import { FieldValue } from "#runtime/records";
import { Skeleton, useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";

const CHANGES = "change-order";

interface ChangesProps {
  readonly orderId: string;
  readonly listen: (refresh: () => void) => () => void;
}

/** The change orders of a work order, for those who may read them. */
export function Changes({ orderId, listen }: ChangesProps) {
  const { t } = useI18n(texts);
  const { modules, screenPath } = useRuntime();
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    let here = true;
    // Without the definition only the states are missing.
    modules.load(CHANGES).then(
      (found) => here && setModule(found),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [modules]);
  const state = module?.fields.find(({ name }) => name === "status");
  const screen = screenPath(CHANGES);
  const loaded = useApiQuery(
    "/api/blade-changeOrder/page",
    screen === null ? null : { workOrderId: orderId, sorts: "-createTime", size: "50" },
    asPage,
  );
  const again = loaded.state === "ready" ? loaded.again : null;
  useEffect(() => (again === null ? undefined : listen(again)), [again, listen]);
  if (screen === null) return null;
  return (
    <section>
      <h2>{t("changes")}</h2>
      {loaded.state === "loading" && <Skeleton rows={2} />}
      {loaded.state === "failed" && <p role="alert">{loaded.message}</p>}
      {loaded.state === "ready" && loaded.data.records.length === 0 && <p>{t("changes.none")}</p>}
      {loaded.state === "ready" && (
        <ul className="order-rows">
          {loaded.data.records.map((change) => (
            <li key={change.id}>
              <Link to={`${screen}/${change.id}`}>{String(change["changeNo"] ?? change.id)}</Link>
              <span>{String(change["title"] ?? "")}</span>
              {module !== null && state !== undefined && <FieldValue module={module} field={state} record={change} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
