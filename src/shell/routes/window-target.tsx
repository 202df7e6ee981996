import { useContext, useEffect, useMemo, type ReactNode } from "react";
import {
  createPath,
  parsePath,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
  type To,
} from "react-router-dom";

/**
 * Whoever goes to an address with `target=_blank` gets it in a new window, and this one stays as it is (product spec §2
 * "Navigation guard"). Loaded with it, as in a window of its own, an address loses the target.
 */
export function WindowTarget({ children }: { readonly children: ReactNode }) {
  const browser = useContext(NavigationContext);
  const navigate = useNavigate();
  const location = useLocation();
  const here = withoutTarget(location);
  useEffect(() => {
    if (here !== null) void navigate(here, { replace: true });
  }, [here, navigate]);
  const navigation = useMemo(() => {
    const { navigator } = browser;
    const push: typeof navigator.push = (to, ...rest) => {
      const elsewhere = withoutTarget(to);
      if (elsewhere === null) navigator.push(to, ...rest);
      else window.open(navigator.createHref(elsewhere), "_blank", "noopener");
    };
    return { ...browser, navigator: { ...navigator, push } };
  }, [browser]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** The address without the target; null when it has none. A filter may be called so, too: only this value is one. */
function withoutTarget(to: To): string | null {
  const path = typeof to === "string" ? parsePath(to) : to;
  const query = new URLSearchParams(path.search);
  if (query.get("target") !== "_blank") return null;
  query.delete("target");
  return createPath({ ...path, search: query.size === 0 ? "" : `?${query}` });
}
