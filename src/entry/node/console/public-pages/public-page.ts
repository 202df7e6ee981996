/** The part of a page that crawlers and link previews read. All texts are plain. */
export interface PublicPage {
  /** 404 and 410 tell crawlers to forget the address; the console shows the reason. */
  readonly status: 200 | 404 | 410;
  readonly title: string;
  readonly description: string;
  /** Address of the page without anything that does not belong to it. */
  readonly canonical: string;
  /** Absolute address; null without a picture. */
  readonly image: string | null;
  readonly type: "website" | "article";
  /** The text of the page, one paragraph each. */
  readonly text: readonly string[];
  readonly links: readonly { readonly href: string; readonly title: string }[];
}
