import "./mention-text.css";

/** Text whose mentions (`@name`) stand out. @param names of those who were found */
export function MentionText({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  const parts = text.split(/(@[\p{L}\p{N}._-]+)/gu);
  return parts.map((part, at) => {
    const name = names.find((known) => part.startsWith(`@${known}`));
    return name === undefined ? (
      part
    ) : (
      <span key={at}>
        <b className="trellis-mention">{`@${name}`}</b>
        {part.slice(name.length + 1)}
      </span>
    );
  });
}
