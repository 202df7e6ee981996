import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { lazyComponent } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { SignInScreen } from "../sign-in/sign-in-screen.tsx";
import { isReturn } from "../session/social-journey.ts";
import { redirectTargetOf } from "../paths/console-paths.ts";

const LinkReturn = lazyComponent(
  () => import("../person/link-return.tsx").then(({ LinkReturn }) => LinkReturn),
  undefined,
  "panel",
);

/** The sign-in page. A signed-in user continues to the requested page, or returns from a provider with an account to link. */
export const SignInRoute = observer(function SignInRoute() {
  const { session } = useShell();
  const { search } = useLocation();
  useEffect(() => {
    // The product prescribes an empty title for the sign-in page.
    document.title = "";
  }, []);
  // Linking requires a session from before; a social sign-in starts without one.
  const [linking] = useState(() => session.signedIn && isReturn(search));
  if (session.signedIn && linking) return <LinkReturn />;
  return session.signedIn ? <Navigate to={redirectTargetOf(search)} replace /> : <SignInScreen />;
});
