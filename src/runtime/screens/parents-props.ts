import type { Module, ParentLink } from "#metadata";

/** What both kinds of parents are given. */
export interface ParentsProps {
  readonly module: Module;
  readonly parent: ParentLink;
}
