/** Part of a protobuf message, as chunks, so that megabytes of weights are copied only once. */
export type Chunks = readonly Uint8Array[];

const VARINT = 0;
const LENGTH_DELIMITED = 2;

export function integerField(field: number, value: number): Chunks {
  return [varint((field << 3) | VARINT), varint(value)];
}

export function textField(field: number, text: string): Chunks {
  return bytesField(field, Buffer.from(text));
}

export function bytesField(field: number, bytes: Uint8Array): Chunks {
  return messageField(field, [bytes]);
}

export function messageField(field: number, chunks: Chunks): Chunks {
  const length = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  return [varint((field << 3) | LENGTH_DELIMITED), varint(length), ...chunks];
}

/** For non-negative numbers only. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return Uint8Array.from([...bytes, rest]);
}
