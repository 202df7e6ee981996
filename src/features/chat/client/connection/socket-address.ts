import { CHAT_SOCKET, consoleEndpoint, ticketEndpoint } from "#contract";
import { callEndpoint, type Api } from "#runtime";

/** @returns a function that fetches the address of one socket, with a ticket that opens it once */
export function socketAddresses(api: Api): () => Promise<URL> {
  let configured: string | null = null;
  return async () => {
    // A reconnect asks for a ticket alone.
    configured ??= (await callEndpoint(api, consoleEndpoint, {}, { quiet: true })).chatSocket;
    const { ticket } = await callEndpoint(api, ticketEndpoint, {}, { quiet: true });
    const address = new URL(configured === "" ? CHAT_SOCKET : configured, location.origin);
    if (configured === "") address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("Authorization", ticket);
    return address;
  };
}
