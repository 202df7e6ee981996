import type { Module, ParentLink } from "#metadata";

/** Props of both kinds of parents. */
export interface ParentsProps {
  readonly module: Module;
  readonly parent: ParentLink;
}
