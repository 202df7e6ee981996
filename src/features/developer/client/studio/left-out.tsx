import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { observer } from "mobx-react-lite";
import { useI18n } from "#ui";
import type { StudioStore } from "./studio-store.ts";
import { studioTexts } from "./studio-texts.ts";
import "./problems.css";

interface LeftOutProps {
  readonly store: StudioStore;
  readonly onShow: (place: { readonly line: number; readonly column: number }) => void;
}

/** Lists the omissions of a draft by their places in its source. A press on one leads to its field. */
export const LeftOut = observer(function LeftOut({ store, onShow }: LeftOutProps) {
  const { t, text } = useI18n(studioTexts);
  const { leftOut } = store;
  if (leftOut.length === 0) return null;
  const show = (field: string) => {
    const place = placeOf(store.text, field);
    if (place !== null) onShow(place);
  };
  return (
    <details className="studio-problems studio-left-out" open>
      <summary>{t("leftOut", { count: leftOut.length })}</summary>
      <ol>
        {leftOut.map(({ place, field, message }) => {
          const words = (
            <>
              <code>{place}</code>
              <span>{text(message)}</span>
            </>
          );
          return (
            <li key={`${place} ${message.en}`}>
              {field === null ? (
                <p>{words}</p>
              ) : (
                <button type="button" onClick={() => show(field)}>
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
});

/** Place of a field in the text; null when it is no longer there. */
function placeOf(text: string, field: string): { readonly line: number; readonly column: number } | null {
  const root = parseTree(text);
  const node = root === undefined ? undefined : findNodeAtLocation(root, ["schema", "properties", field])?.parent;
  if (node === undefined) return null;
  const before = text.slice(0, node.offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
