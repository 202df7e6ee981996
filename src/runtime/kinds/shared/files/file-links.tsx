import { safeAddress } from "../../../values/safe-address.ts";
import { useFileNames } from "./file-names.ts";
import { fileName } from "../../../values/stored-files.ts";

/** Links files by the names that they were uploaded with. */
export function FileLinks({ links }: { readonly links: readonly string[] }) {
  const names = useFileNames(links);
  return (
    <span className="cell-files">
      {links.map((link) => {
        const href = safeAddress(link);
        const name = names.get(link) ?? fileName(link);
        return href === null ? (
          <span key={link}>{link}</span>
        ) : (
          <a key={link} href={href} target="_blank" rel="noreferrer noopener" title={name}>
            {name}
          </a>
        );
      })}
    </span>
  );
}
