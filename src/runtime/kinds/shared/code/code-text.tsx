import { useEffect, useMemo, useState } from "react";
import { loadCode } from "#ui";
import type { Highlighter } from "./highlighting.ts";
import "./code-text.css";

/**
 * Highlights a text in its language. Longer texts have one colour, because each keystroke
 * highlights again.
 */
export function CodeText({ text, language }: { readonly text: string; readonly language: string }) {
  const highlight = useHighlighter(language);
  const tokens = useMemo(() => (highlight === null || text.length > COLOURED ? null : highlight(text)), [highlight, text]);
  if (tokens === null) return <>{text}</>;
  return (
    <>
      {tokens.map((token, index) =>
        token.kinds === "" ? (
          token.text
        ) : (
          // Tokens have no identity and keep no state.
          <span key={index} className={token.kinds}>
            {token.text}
          </span>
        ),
      )}
    </>
  );
}

/** Length in characters. */
const COLOURED = 20_000;

function useHighlighter(language: string): Highlighter | null {
  const [loaded, setLoaded] = useState<{ readonly highlight: Highlighter | null }>({ highlight: null });
  useEffect(() => {
    if (language === "") return undefined;
    let gone = false;
    // Colours are optional: the text remains readable without them.
    loadCode(() => import("./highlighting.ts"))
      .then(({ loadHighlighter }) => loadHighlighter(language))
      .then(
        (highlight) => gone || setLoaded({ highlight }),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [language]);
  return loaded.highlight;
}
