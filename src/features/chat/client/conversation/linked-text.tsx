/** An address up to a space, a bracket, a quote or the punctuation that ends a sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"'“”‘’（）()【】，。；！？、]*[^\s<>"'“”‘’（）()【】，。；！？、.,;:!?])/u;

/** Text whose addresses can be opened. The other page learns nothing about this one. */
export function LinkedText({ text }: { readonly text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} href={part} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part}
      </a>
    ),
  );
}
