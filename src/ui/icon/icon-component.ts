import type { ComponentType, CSSProperties } from "react";

/** The props of Arco's icon components that we use. */
export type IconComponent = ComponentType<{
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly "aria-hidden"?: boolean;
  readonly "aria-label"?: string;
  readonly role?: string;
}>;
