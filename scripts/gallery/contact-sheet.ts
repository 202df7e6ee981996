export interface Look {
  readonly language: "zh" | "en";
  readonly scheme: "light" | "dark";
  readonly width: number;
}

const languages = ["zh", "en"] as const;
const schemes = ["light", "dark"] as const;

/** Wide looks come first in a row. */
export const LOOKS: readonly Look[] = [1440, 390].flatMap((width) =>
  languages.flatMap((language) => schemes.map((scheme) => ({ language, scheme, width }))),
);

/** Returns the file name of a place (`/system/post`, or `/system/post +` for its add dialog) in a look. */
export function pictureName(place: string, { language, scheme, width }: Look): string {
  const slug = place.replace(/^\//, "").replaceAll(/[^\w+-]+/g, "-") || "home";
  return `${slug}.${language}-${scheme}-${width}.jpg`;
}

/** Builds a page with a row of pictures per place, and switches for the looks. */
export function contactSheet(places: readonly string[]): string {
  const facets = ["zh", "en", "light", "dark", "w1440", "w390"];
  const hidden = facets.map((facet) => `body:has(#${facet}:not(:checked)) .${facet}`).join(", ");
  const rows = places.map((place) => {
    const pictures = LOOKS.map((look) => {
      const file = pictureName(place, look);
      const title = `${place} ${look.language} ${look.scheme} ${look.width}`;
      return `<a class="${look.language} ${look.scheme} w${look.width}" href="${file}"><img loading="lazy" src="${file}" alt="${title}" title="${title}"></a>`;
    });
    return `<section><h2>${place}</h2><div>${pictures.join("")}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Trellis gallery</title>
<style>
  body { margin: 0 16px 32px; font: 14px system-ui; background: #ddd; }
  header { position: sticky; top: 0; display: flex; gap: 16px; padding: 12px 0; background: #ddd; }
  h2 { margin: 16px 0 4px; font-size: 14px; }
  section div { display: flex; gap: 8px; overflow-x: auto; align-items: start; }
  img { height: 360px; border: 1px solid #999; background: #fff; }
  ${hidden} { display: none; }
</style>
<header>${facets.map((facet) => `<label><input type="checkbox" id="${facet}" checked> ${facet.replace("w", "")}</label>`).join("")}</header>
${rows.join("\n")}
</html>
`;
}
