import { VkError } from './vk-error.ts';

export type Params = Readonly<Record<string, string>>;

/** Absent: the fallback. Below 0 or no number: VK's error 100. Above `max`: `max`. */
export function wholeNumber(
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

/** Of a description with every field, those that are always told and those that were asked for. */
export function withFields<T extends object>(full: T, always: readonly (keyof T)[], params: Params): Partial<T> {
  const wanted = new Set<string>([...always.map(String), ...list(params, 'fields')]);
  // The entries are some of those of `full`.
  return Object.fromEntries(Object.entries(full).filter(([name]) => wanted.has(name))) as Partial<T>;
}
