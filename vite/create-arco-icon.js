import { createElement, forwardRef, useContext } from "react";
import { IconContext } from "@arco-design/web-react/icon/react-icon/context";

/**
 * Creates an icon component. Replaces 40 lines in every icon module of Arco. Used by `arco-icons.ts` only.
 * @param {string} name kebab-case, part of the class name
 * @param {import("react").SVGProps<SVGSVGElement>} svg attributes of the svg element
 * @param {...import("react").ReactNode} shapes shapes of the icon
 */
export function createArcoIcon(name, svg, ...shapes) {
  const Icon = forwardRef(function ArcoIcon({ spin, className, ...rest }, ref) {
    const { prefixCls = "arco" } = useContext(IconContext);
    const classes = [className, `${prefixCls}-icon`, `${prefixCls}-icon-${name}`, spin ? `${prefixCls}-icon-loading` : ""];
    return createElement(
      "svg",
      { ...svg, "aria-hidden": true, focusable: false, ref, ...rest, className: classes.filter(Boolean).join(" ") },
      ...shapes,
    );
  });
  Icon.displayName = `Icon(${name})`;
  return Icon;
}
