import { observer } from "mobx-react-lite";
import { lazyComponent, Skeleton, useI18n } from "#ui";
import { formatServerDay, useServerMinute } from "../common/use-server-minute.ts";
import { displayNameOf } from "../session/session-user.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import "./home.css";

const HomePanels = lazyComponent(
  () => import("./home-panels.tsx").then(({ HomePanels }) => HomePanels),
  () => <Skeleton rows={8} />,
  "panel",
);

/** The first screen after sign-in: greeting, shortcuts, to-dos and notices. */
export const HomeScreen = observer(function HomeScreen() {
  const { session } = useShell();
  const { t, locale } = useI18n(texts);
  const name = session.user === null ? "" : displayNameOf(session.user);
  const now = useServerMinute();
  return (
    <div className="home">
      <header className="home-head">
        <h1>{t(`greeting.${partOfDay(Number(now.slice(11, 13)))}`, { name })}</h1>
        <p className="home-date">{formatServerDay(now, locale, { dateStyle: "full" })}</p>
        <p className="home-date-short">{formatServerDay(now, locale, SHORT)}</p>
        <HomeArt />
      </header>
      <HomePanels />
    </div>
  );
});

const SHORT = { weekday: "short", day: "numeric", month: "short" } as const;

function partOfDay(hour: number): "morning" | "noon" | "afternoon" | "evening" {
  if (hour >= 5 && hour < 11) return "morning";
  if (hour >= 11 && hour < 13) return "noon";
  return hour >= 13 && hour < 18 ? "afternoon" : "evening";
}

/** Decoration: a corner of the lattice of the sign-in page. */
function HomeArt() {
  const laths = [0, 32, 64, 96, 128, 160, 192, 224, 256];
  return (
    <svg className="home-art" viewBox="0 0 256 112" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      <g className="home-laths">
        {laths.map((x) => (
          <path key={x} d={`M${x - 64} 112 ${x + 48} 0M${x - 64} 0 ${x + 48} 112`} />
        ))}
      </g>
      <path className="home-vine" d="M96 116C118 92 112 80 136 62S168 52 188 28 214 10 226 -6" />
      <g className="home-leaves">
        <path d="M120 78c-4-12-16-16-26-12 2 10 14 18 26 12Z" />
        <path d="M146 57c10 6 22 2 26-7-10-5-22-3-26 7Z" />
        <path d="M178 40c-4-12-14-15-23-12 2 9 12 17 23 12Z" />
        <path d="M203 17c9 5 18 2 22-5-9-5-18-3-22 5Z" />
      </g>
      <circle cx="136" cy="62" r="4.5" className="home-blossom" />
      <circle cx="190" cy="27" r="4.5" className="home-blossom" />
    </svg>
  );
}
