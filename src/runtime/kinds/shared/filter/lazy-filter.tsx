import type { ComponentType } from "react";
import { lazyComponent } from "#ui";
import type { FilterControlProps } from "../../filter-control.ts";

/**
 * Loads a control when a search form first shows it: calendars and pickers are larger than the list
 * itself.
 */
export function lazyFilter(load: () => Promise<ComponentType<FilterControlProps>>): ComponentType<FilterControlProps> {
  return lazyComponent(load, LoadingFilter);
}

function LoadingFilter() {
  return <div className="trellis-filter-wait" />;
}
