import type { ReactNode } from "react";
import "./screen.css";

interface ScreenFrameProps {
  /** Gives the screen the height of the window, for screens of two halves. */
  readonly tall?: boolean;
  /** As high as its content: the page scrolls. */
  readonly grows?: boolean;
  readonly children: ReactNode;
}

/** The surface a screen stands on. Generated screens get it from the runtime, a feature's screen may take it. */
export function ScreenFrame({ tall = false, grows = false, children }: ScreenFrameProps) {
  return (
    <div className="trellis-frame" data-tall={tall || undefined} data-grows={grows || undefined}>
      {children}
    </div>
  );
}
