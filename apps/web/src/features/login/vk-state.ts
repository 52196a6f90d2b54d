import * as z from 'zod/mini';

const KEY = 'vidno_before_vk';
const schema = z.object({ visitor: z.nullable(z.number()), searches: z.number() });

/** Who this browser was before it went to VK ID: which demo account, and how many searches it had. */
type Visitor = z.infer<typeof schema>;

export function rememberVisitor(visitor: Visitor): void {
  sessionStorage.setItem(KEY, JSON.stringify(visitor));
}

/** Null if the browser did not come from here. */
export function rememberedVisitor(): Visitor | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  return z.parse(schema, JSON.parse(text));
}

export function forgetVisitor(): void {
  sessionStorage.removeItem(KEY);
}
