/** Parses a stream of server-sent events; comments and events without data are skipped. */
export async function* parseEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<{ id: string | null; text: string }> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): { id: string | null; text: string } | null {
  const lines = block.split('\n');
  const valuesOf = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  const text = valuesOf('data').join('\n');
  return text ? { id: valuesOf('id').at(-1) ?? null, text } : null;
}
