/**
 * One icon of Arco from its own module, because the package's index would add all icons to the first load. Arco has no
 * types there.
 */
declare module "@arco-design/web-react/icon/react-icon/*" {
  import type { ComponentType, CSSProperties } from "react";
  const Icon: ComponentType<{
    readonly className?: string;
    readonly style?: CSSProperties;
    readonly "aria-hidden"?: boolean;
    readonly "aria-label"?: string;
    readonly role?: string;
  }>;
  export default Icon;
}
