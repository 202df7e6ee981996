/** `reports.example.com`, `*.example.com`, with a scheme or a port when they matter: a host-source of Content-Security-Policy. */
const FRAME_HOST = /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?$/i;

export function isFrameHost(text: string): boolean {
  return FRAME_HOST.test(text);
}

/** True if a page may stand inside of the console: it is of this server, or its host is on the list. As a browser reads `frame-src`, or stricter. */
export function mayFrame(address: string, hosts: readonly string[], origin: string): boolean {
  const url = new URL(address);
  const own = new URL(origin);
  if (url.origin === own.origin) return true;
  return hosts.some((source) => {
    const [, scheme = own.protocol.slice(0, -1), host = "", port = ""] = FRAME_HOST.exec(source.toLowerCase()) ?? [];
    // A browser lets a host that is listed without encryption come with it.
    const schemeFits = url.protocol === `${scheme}:` || (scheme === "http" && url.protocol === "https:");
    const hostFits = host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
    return host !== "" && schemeFits && hostFits && portOf(url) === (port || usualPort(url));
  });
}

function portOf(url: URL): string {
  return url.port || usualPort(url);
}

function usualPort({ protocol }: URL): string {
  return protocol === "https:" ? "443" : "80";
}
