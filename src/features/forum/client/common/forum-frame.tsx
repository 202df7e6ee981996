import { observer } from "mobx-react-lite";
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useRuntime } from "#runtime";
import { Icon, useI18n } from "#ui";
import "./forum.css";
import "./forum-post.css";
import "./forum-people.css";
import { texts } from "./forum-texts.ts";
import { NoticesLink } from "./notices-link.tsx";

/** Codes of which one opens the management. */
export const MODERATION = ["invitation_hide", "invitation_approve", "forumreport_uphold", "comment_hide"] as const;

const PLACES = [
  ["/forum", "home", "home"],
  ["/forum/companyInternal", "companyInternal", "idcard"],
  ["/forum/exchangeSkills", "exchangeSkills", "bulb"],
  ["/forum/life", "life", "heart"],
  ["/forum/video", "video", "video-camera"],
  ["/forum/my", "my", "user"],
] as const;

/** The id of the signed-in user; null for a guest. */
export function useReader(): string | null {
  const [, userId = ""] = useRuntime().person().split("/");
  return userId === "" ? null : userId;
}

/** The address of the sign-in that leads back to this page. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return `/login?redirect=${encodeURIComponent(pathname + search)}`;
}

/** The forum's own layout: a head with the places of the forum, and the page. */
export const ForumFrame = observer(function ForumFrame({ children }: { readonly children: ReactNode }) {
  const { t, locale, setLocale } = useI18n(texts);
  const { permissions, appearance } = useRuntime();
  const reader = useReader();
  const signInPath = useSignInPath();
  const isModerator = MODERATION.some((code) => permissions.has(code));
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the places are wider than the window.
  useEffect(() => {
    const active = nav.current?.querySelector<HTMLElement>(".active");
    if (nav.current !== null && active) nav.current.scrollLeft = active.offsetLeft - nav.current.offsetLeft;
  }, [pathname, isModerator]);
  const places = isModerator ? [...PLACES, ["/forum/manage", "manage", "safe"] as const] : PLACES;
  return (
    <div className="forum">
      <header className="forum-head">
        <div className="forum-head-in">
          <Link className="forum-brand" to="/forum">
            <Icon name="message" />
            <span>{t("forum")}</span>
          </Link>
          <nav ref={nav} className="forum-nav" aria-label={t("navigation")}>
            {places.map(([path, name, icon]) => (
              <NavLink key={path} to={path} end className="forum-nav-link">
                <Icon name={icon} />
                <span>{t(name)}</span>
              </NavLink>
            ))}
          </nav>
          <div className="forum-head-tools">
            <button
              type="button"
              className="forum-tool"
              aria-label={t(appearance.dark ? "toLight" : "toDark")}
              title={t(appearance.dark ? "toLight" : "toDark")}
              onClick={() => appearance.toggleDark()}
            >
              <Icon name={appearance.dark ? "sun" : "moon"} />
            </button>
            {reader !== null && <NoticesLink key={reader} />}
            <button
              type="button"
              className="forum-tool"

              onClick={() => setLocale(locale === "zh" ? "en" : "zh")}
            >
              {t("language")}
            </button>
            {reader === null ? (
              <Link className="forum-tool" to={signInPath}>
                {t("signIn")}
              </Link>
            ) : (
              <Link className="forum-tool forum-tool-console" to="/wel/index" aria-label={t("console")}>
                <Icon name="dashboard" />
                <span>{t("console")}</span>
              </Link>
            )}
            <Link className="forum-write" to="/forum/add" aria-label={t("write")}>
              <Icon name="edit" />
              <span>{t("write")}</span>
            </Link>
          </div>
        </div>
      </header>
      <main className="forum-main" onErrorCapture={(event) => replaceGonePicture(event, t("pictureGone"))}>
        {children}
      </main>
    </div>
  );
});

/** A frame with a crossed line, in a grey that fits light and dark. */
const GONE = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#8884"/>
  <g fill="none" stroke="#888" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><rect x="125" y="67" width="70" height="66" rx="6"/>
  <path d="m125 120 22-22 18 18 12-10 18 16M120 62l80 76"/></g></svg>`,
)}`;

/** Shows a drawing in place of a picture that does not load. Use as `onErrorCapture` around pictures. */
function replaceGonePicture({ target }: SyntheticEvent, label: string): void {
  if (!(target instanceof HTMLImageElement) || target.src === GONE || target.classList.contains("forum-avatar")) return;
  target.src = GONE;
  target.alt = label;
  target.title = label;
}
