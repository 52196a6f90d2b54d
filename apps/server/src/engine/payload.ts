import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
import type { SpanContext } from '@opentelemetry/api';
import { currentSpan, isTracing } from '#observability/tracing.ts';

/** What a task is about, for another process. What asks for it follows, where a program that follows nothing does not look. */
export function toPayload(argument: unknown): Buffer {
  const serializer = new DefaultSerializer();
  serializer.writeHeader();
  serializer.writeValue(argument);
  const cause = currentSpan();
  if (cause !== null) serializer.writeValue(cause);
  return serializer.releaseBuffer();
}

export function readPayload(payload: Buffer): { readonly argument: unknown; readonly cause: SpanContext | null } {
  const deserializer = new DefaultDeserializer(payload);
  deserializer.readHeader();
  return { argument: deserializer.readValue(), cause: isTracing() ? readCause(deserializer) : null };
}

/** Null if who asks follows nothing: then the payload ends here. */
function readCause(deserializer: DefaultDeserializer): SpanContext | null {
  try {
    return deserializer.readValue();
  } catch {
    return null;
  }
}
