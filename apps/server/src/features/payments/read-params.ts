import * as z from 'zod/mini';

/** The parameters of a service order, which come as JSON text; null if they are not what the schema says. */
export function readParams<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}
