import { useEffect, useSyncExternalStore } from "react";
import { iconAtHand, loadIcons, subscribeToIcons } from "./icon-library.ts";
import "./icon.css";

interface IconProps {
  /** Arco's icon in kebab-case, e.g. `user-group`. */
  readonly name: string;
  /** Meaning of the icon where no text gives it. Without it the icon is decoration. */
  readonly label?: string;
  readonly className?: string;
}

/** An icon in the size and colour of the surrounding text. Its space is reserved while a rare icon loads. */
export function Icon({ name, label, className = "" }: IconProps) {
  const Component = useSyncExternalStore(subscribeToIcons, () => iconAtHand(name));
  useEffect(() => {
    if (Component === null && name !== "") void loadIcons();
  }, [Component, name]);
  const naming = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  if (Component === null) return <span className={`ui-icon-place ${className}`} {...naming} />;
  return <Component className={className} {...naming} />;
}
