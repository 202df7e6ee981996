/** What a server says of the console to whoever is signed in. */
export interface ConsoleSettings {
  /** Hosts whose pages may stand inside of the console (frame-hosts.ts). */
  readonly frameHosts: readonly string[];
  /** Path of the tenant's own mark on this server, "" for the product's (parameter `console.logo`). */
  readonly logo: string;
  /** Whether the menu search stands in the top bar as a field (parameter `console.searchBox`). */
  readonly searchBox: boolean;
}
