import type { ReactNode } from "react";
import "./screen.css";

/** The name of a screen, for people who see it. The heading of the screen says the same to all others. */
export function ScreenTitle({ children }: { readonly children: ReactNode }) {
  return (
    <span className="trellis-list-title" aria-hidden="true">
      {children}
    </span>
  );
}
