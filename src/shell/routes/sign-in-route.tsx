import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { onDemand } from "#ui";
import { useShell } from "../shell-context.tsx";
import { SignInScreen } from "../sign-in/sign-in-screen.tsx";
import { isReturn } from "../sign-in/social-journey.ts";
import { redirectTargetOf } from "./redirect-target.ts";

const LinkReturn = onDemand(() => import("../person/link-return.tsx").then(({ LinkReturn }) => LinkReturn));

/** The sign-in page; whoever is signed in goes on to where they wanted to be, or comes back from a provider with another account. */
export const SignInRoute = observer(function SignInRoute() {
  const { session } = useShell();
  const { search } = useLocation();
  useEffect(() => {
    // Product spec §2: blank on the sign-in page.
    document.title = "";
  }, []);
  // Who signs in here, by an account of elsewhere too, has come as nobody.
  const [linking] = useState(() => session.signedIn && isReturn(search));
  if (session.signedIn && linking) return <LinkReturn />;
  return session.signedIn ? <Navigate to={redirectTargetOf(search)} replace /> : <SignInScreen />;
});
