import "./keys.css";

const MAC = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Draws keys of the keyboard. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="ui-keys">
      {keys.map((key) => (
        <kbd key={key}>{key === "Mod" ? (MAC ? "⌘" : "Ctrl") : key}</kbd>
      ))}
    </span>
  );
}
