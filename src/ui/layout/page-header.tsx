import type { ReactNode } from "react";
import "./page-header.css";

interface PageHeaderProps {
  readonly title: ReactNode;
  /** A sentence under the title. */
  readonly hint?: ReactNode;
  /** Buttons at the end of the line. */
  readonly children?: ReactNode;
}

/** The heading of a screen; there is one `h1` per screen and this is it. */
export function PageHeader({ title, hint, children }: PageHeaderProps) {
  return (
    <header className="ui-page-header">
      <div className="ui-page-header-text">
        <h1>{title}</h1>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      {children !== undefined && <div className="ui-page-header-actions">{children}</div>}
    </header>
  );
}
