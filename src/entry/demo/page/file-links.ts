import { FILES } from "#contract";

/**
 * A link to an uploaded file opens a new page, and that one lies outside of the service worker's folder: the host
 * would say 404. So does a download that the browser makes by itself. Here the file is fetched, and saved. Returns the way
 * to stop.
 */
export function openFilesHere(): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const url = link === null ? null : new URL(link.href, location.href);
    if (url === null || url.origin !== location.origin) return;
    const isDownload = url.pathname.startsWith("/api/") && link?.hasAttribute("download") === true;
    if (!isDownload && !url.pathname.startsWith(`${FILES}/`)) return;
    event.preventDefault();
    void save(url.href, link?.download || (url.pathname.split("/").at(-1) ?? ""));
  };
  document.addEventListener("click", onClick, true);
  return () => document.removeEventListener("click", onClick, true);
}

async function save(url: string, name: string): Promise<void> {
  const response = await fetch(url);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
