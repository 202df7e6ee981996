export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** The server-sent events of a reply's body, as they come; comments are left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = fieldOf(block, "event");
        if (event !== "") yield { event, data: fieldOf(block, "data") };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function fieldOf(block: string, name: string): string {
  const line = block.split("\n").find((candidate) => candidate.startsWith(`${name}: `));
  return line?.slice(name.length + 2) ?? "";
}
