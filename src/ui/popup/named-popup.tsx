import { useLayoutEffect, useRef, type ReactNode } from "react";
import "./popup.css";

interface NamedPopupProps {
  readonly label: string;
  /** The popup's content. */
  readonly children: ReactNode;
}

/**
 * Adds the accessible names that Arco omits: the list of a select, the tree of a tree select, the columns of a
 * cascader.
 */
function NamedPopup({ label, children }: NamedPopupProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = holder;
    if (element === null) return undefined;
    const name = (): void => {
      for (const list of element.querySelectorAll("[role=listbox], [role=tree], [role=menu]"))
        list.setAttribute("aria-label", label);
    };
    name();
    // Search results replace the list, and a cascader opens column after column.
    const observer = new MutationObserver(name);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [label]);
  return (
    <div ref={holder} className="ui-popup">
      {children}
    </div>
  );
}

/**
 * For Arco's `Select`, `TreeSelect` and `Cascader`.
 * @param label title of their field
 */
export function namedPopup(label: string): { readonly dropdownRender: (content: ReactNode) => ReactNode } {
  return { dropdownRender: (content) => <NamedPopup label={label}>{content}</NamedPopup> };
}
