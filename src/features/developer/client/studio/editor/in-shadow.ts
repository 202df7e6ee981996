/**
 * The root for an editor inside of an element. Editors write their styles at run time: in the document that needs a
 * `style` element, which the console's policy forbids; in a shadow root it is a constructed style sheet, which it allows.
 */
export function shadowRootOf(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: "open" });
}

/** The place in the shadow root; emptied, because a host may outlive its editor. */
export function editorPlace(host: HTMLElement): { readonly root: ShadowRoot; readonly parent: HTMLElement } {
  const root = shadowRootOf(host);
  const parent = document.createElement("div");
  parent.style.height = "100%";
  root.replaceChildren(parent);
  return { root, parent };
}
