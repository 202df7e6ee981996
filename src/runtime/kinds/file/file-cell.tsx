import { isPicture } from "../../values/file-kind.ts";
import { safeAddress } from "../../values/safe-address.ts";
import { fileName, partsOf } from "../../values/stored-files.ts";
import type { CellProps } from "../kind-view.ts";
import { PictureValue } from "../shared/files/picture-value.tsx";

/** Links files by name. Pictures are shown, because names in a file store have no meaning. */
export function FileCell({ value, place }: CellProps) {
  const links = partsOf(value).filter((link) => link !== "");
  return links.every(isPicture) ? <PictureValue links={links} place={place} /> : <FileLinks links={links} />;
}

function FileLinks({ links }: { readonly links: readonly string[] }) {
  return (
    <span className="cell-files">
      {links.map((link) => {
        const href = safeAddress(link);
        return href === null ? (
          <span key={link}>{link}</span>
        ) : (
          <a key={link} href={href} target="_blank" rel="noreferrer noopener" title={fileName(link)}>
            {fileName(link)}
          </a>
        );
      })}
    </span>
  );
}
