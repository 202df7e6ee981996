import { textOf } from "../../values/text-of.ts";
import type { CellProps } from "../kind-view.ts";
import { CellLine } from "../shared/line/cell-line.tsx";
import { CodeText } from "../shared/code/code-text.tsx";

export function CodeCell({ value, options, place }: CellProps) {
  const text = textOf(value);
  if (place === "list") return <CellLine text={text} place="list" />;
  return (
    <pre className="cell-json">
      <CodeText text={text} language={typeof options["language"] === "string" ? options["language"] : ""} />
    </pre>
  );
}
