import { observer } from "mobx-react-lite";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useShell } from "../shell-context.tsx";
import { SIGN_IN_PATH, signInPathFor } from "./redirect-target.ts";

/** Lets only signed-in people in; all others go to the sign-in page and come back here after it (product spec §2). */
export const SignedInOnly = observer(function SignedInOnly() {
  const { session } = useShell();
  const location = useLocation();
  if (session.signedIn) return <Outlet />;
  // Whoever left on purpose starts afresh; whoever was thrown out comes back to where they were.
  const target = session.ending === "left" ? SIGN_IN_PATH : signInPathFor(location.pathname + location.search + location.hash);
  return <Navigate to={target} replace />;
});
