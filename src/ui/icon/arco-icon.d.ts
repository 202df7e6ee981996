/** One icon of Arco by its own module: the package's index would draw all of them into the first load. Arco has no types there. */
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
