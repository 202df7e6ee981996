/** The network address of the other end. A socket for both families writes IPv4 addresses as IPv6 ones. */
export function peerAddress(remote: string | undefined): string {
  return (remote ?? "").replace(/^::ffff:(?=\d+\.)/, "");
}
