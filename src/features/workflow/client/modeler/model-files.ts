/** Offers a text as a file of the browser's downloads. */
export function saveText(text: string, name: string, type: string): void {
  const link = document.createElement("a");
  const url = URL.createObjectURL(new Blob([text], { type }));
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own copy after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Replaces the theme's tokens in a drawing by their values: a file has no theme. Fonts follow the page that shows it.
 */
export function withoutTokens(svg: string): string {
  const style = getComputedStyle(document.body);
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => style.getPropertyValue(name).trim() || whole);
}
