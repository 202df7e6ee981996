import { useState } from "react";
import { Link } from "react-router-dom";
import { HOME_LIMITS, type DashboardModule } from "#contract";
import { Icon, useI18n } from "#ui";
import { dashboardTexts } from "./dashboard-texts.ts";

/** Number of tiles; two rows on a desktop. */
const FIRST = 10;

/** One tile per module: its number of records and the increase. */
export function ModuleTiles({ modules }: { readonly modules: readonly DashboardModule[] }) {
  const { t } = useI18n(dashboardTexts);
  const [all, showAll] = useState(false);
  const shown = all ? modules : modules.slice(0, FIRST);
  return (
    <>
      <ul className="dashboard-tiles">
        {shown.map((module) => (
          <li key={module.name}>
            <Tile module={module} />
          </li>
        ))}
      </ul>
      {shown.length < modules.length && (
        <button type="button" className="dashboard-all" onClick={() => showAll(true)}>
          {t("all", { count: modules.length })}
        </button>
      )}
    </>
  );
}

function Tile({ module }: { readonly module: DashboardModule }) {
  const { t, text, locale } = useI18n(dashboardTexts);
  const { count, capped, change } = module;
  const { format } = new Intl.NumberFormat(locale === "en" ? "en" : "zh-CN");
  const number = format(count);
  const days = HOME_LIMITS.days;
  const signed = change === null ? "" : change > 0 ? `+${format(change)}` : `−${format(Math.abs(change))}`;
  return (
    <Link className="panel dashboard-tile" to={module.path}>
      <span className="dashboard-tile-name">
        <Icon name={module.icon} />
        <span>{text(module.title)}</span>
      </span>
      <strong>{capped ? t("more", { count: number }) : number}</strong>
      <small>{change === null ? t("tooMany") : change === 0 ? t("same", { days }) : t("change", { days, change: signed })}</small>
    </Link>
  );
}
