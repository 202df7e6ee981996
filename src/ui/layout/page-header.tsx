import type { ReactNode } from "react";
import "./page-header.css";

interface PageHeaderProps {
  readonly title: ReactNode;
  /** A sentence under the title. */
  readonly hint?: ReactNode;
  /** Buttons at the end of the line. */
  readonly children?: ReactNode;
}

/** The heading of a screen. It contains the only `h1` of the screen. */
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
