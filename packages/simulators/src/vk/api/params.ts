import { VkError } from './vk-error.ts';

export type Params = Readonly<Record<string, string>>;

/** The fallback when absent, capped at `max`; throws VK error 100 when negative or not a number. */
export function readInteger(
  params: Params,
  name: string,
  { fallback, max }: { fallback: number; max: number },
): number {
  const text = params[name];
  if (text === undefined || text === '') return fallback;
  if (!/^\d+$/.test(text)) throw new VkError(100, `${name} should be positive`);
  return Math.min(Number(text), max);
}

export function list(params: Params, name: string): string[] {
  return (params[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Keeps the fields that are always returned and those requested by `fields`. */
export function withFields<T extends object>(full: T, always: readonly (keyof T)[], params: Params): Partial<T> {
  const wanted = new Set<string>([...always.map(String), ...list(params, 'fields')]);
  // The entries are a subset of those of `full`.
  return Object.fromEntries(Object.entries(full).filter(([name]) => wanted.has(name))) as Partial<T>;
}
