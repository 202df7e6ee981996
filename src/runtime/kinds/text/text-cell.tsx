import { FILES } from "#contract";
import type { Field } from "#metadata";
import { safeAddress } from "../../values/safe-address.ts";
import type { Place } from "../kind-view.ts";
import { CellLine } from "../shared/line/cell-line.tsx";

/** Text, with a link when its format is an address. */
export function TextCell({ field, text, place }: { readonly field: Field; readonly text: string; readonly place: Place }) {
  const href = findAddress(field, text);
  if (href === null) return <CellLine text={text} place={place} />;
  return (
    <a className="cell-line" href={href} target="_blank" rel="noreferrer noopener" title={text}>
      {text}
    </a>
  );
}

/** A `path` usually belongs to an app; only the path of a stored file is a link. */
function findAddress({ format }: Field, text: string): string | null {
  if (format === "email") return `mailto:${text}`;
  return format === "uri" || (format === "path" && text.startsWith(`${FILES}/`)) ? safeAddress(text) : null;
}
