import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, Navigate, useLocation, useSearchParams } from "react-router-dom";
import { ScreenFrame, useRuntime } from "#runtime";
import { EmptyState, Skeleton, useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";

/** Milliseconds that the menu may take to arrive after a reload. */
const MENU_MS = 5000;

/** Leads from the address of the API family, `?id=`, to the page of the work order, wherever the menu has it. */
export const DetailScreen = observer(function DetailScreen() {
  const { t } = useI18n(texts);
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const list = useRuntime().screenPath("work-order");
  const id = query.get("id") ?? "";
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MENU_MS);
    return () => clearTimeout(timer);
  }, []);
  if (list !== null && id !== "")
    return <Navigate replace to={`${list}/${encodeURIComponent(id)}`} state={{ turnedFrom: pathname }} />;
  return (
    <ScreenFrame grows>
      {id !== "" && !isLate ? (
        <Skeleton rows={10} />
      ) : (
        <>
          <EmptyState icon="exclamation-circle" title={t("missing")} />
          {list !== null && (
            <p className="order-back">
              <Link to={list}>{t("back")}</Link>
            </p>
          )}
        </>
      )}
    </ScreenFrame>
  );
});
