import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useShell } from "../shell-context.tsx";
import { SignInScreen } from "../sign-in/sign-in-screen.tsx";
import { redirectTargetOf } from "./redirect-target.ts";

/** The sign-in page; whoever is signed in goes on to where they wanted to be. */
export const SignInRoute = observer(function SignInRoute() {
  const { session } = useShell();
  const { search } = useLocation();
  useEffect(() => {
    // Product spec §2: blank on the sign-in page.
    document.title = "";
  }, []);
  return session.signedIn ? <Navigate to={redirectTargetOf(search)} replace /> : <SignInScreen />;
});
