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
 * Opens an address with `target=_blank` in a new window and leaves this window as it is. A page that is loaded with the target removes it from the address.
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

/** The address without `target=_blank`; null when it has none. Other values may belong to a filter of that name. */
function withoutTarget(to: To): string | null {
  const path = typeof to === "string" ? parsePath(to) : to;
  const query = new URLSearchParams(path.search);
  if (query.get("target") !== "_blank") return null;
  query.delete("target");
  return createPath({ ...path, search: query.size === 0 ? "" : `?${query}` });
}
