import type { Json } from "#contract";
import { byteText } from "../../values/byte-text.ts";
import { fileKind, isPicture } from "../../values/file-kind.ts";
import { safeAddress } from "../../values/safe-address.ts";
import { useNamedFiles } from "../shared/files/file-names.ts";
import type { CellProps } from "../kind-view.ts";
import { PictureValue } from "../shared/files/picture-value.tsx";
import "./files-cell.css";

export function FilesCell({ value, place }: CellProps) {
  return place === "dialog" ? <FileList value={value} /> : <FileThumbnails value={value} />;
}

/** One line: small pictures, the type of every other file, and the number of remaining files. */
function FileThumbnails({ value }: { readonly value: Json }) {
  const files = useNamedFiles(value);
  const shown = files.slice(0, THUMBNAILS);
  return (
    <span className="cell-thumbnails" title={files.map(({ name }) => name).join("\n")}>
      {shown.map((file) => {
        const href = safeAddress(file.link);
        if (href !== null && isPicture(file.name)) return <PictureValue key={file.link} links={[file.link]} place="list" />;
        const kind = fileKind(file.name);
        return href === null ? (
          <span key={file.link} className="cell-file-kind">
            {kind}
          </span>
        ) : (
          <a
            key={file.link}
            className="cell-file-kind"
            href={href}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={file.name}
            onClick={(event) => event.stopPropagation()}
          >
            {kind === "" ? "…" : kind}
          </a>
        );
      })}
      {files.length > THUMBNAILS && <span className="cell-more">+{files.length - THUMBNAILS}</span>}
    </span>
  );
}

const THUMBNAILS = 3;

function FileList({ value }: { readonly value: Json }) {
  const files = useNamedFiles(value);
  const pictures = files.filter((file) => isPicture(file.name));
  return (
    <span className="cell-file-list">
      {pictures.length > 0 && <PictureValue links={pictures.map(({ link }) => link)} place="dialog" />}
      <span className="cell-files">
        {files.map(({ link, name, size }) => {
          const href = safeAddress(link);
          return (
            <span key={link} className="cell-file">
              {href === null ? (
                name
              ) : (
                <a href={href} target="_blank" rel="noreferrer noopener" title={name}>
                  {name}
                </a>
              )}
              {size !== null && <span className="cell-file-size">{byteText(size)}</span>}
            </span>
          );
        })}
      </span>
    </span>
  );
}
