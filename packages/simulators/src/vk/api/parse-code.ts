import type { Params } from './params.ts';
import { VkError } from './vk-error.ts';

export interface CodeCall {
  readonly method: string;
  readonly params: Params;
}

const MAX_CALLS = 25;
const PROGRAM = /^\s*return\s*\[(?<calls>.*)\]\s*;?\s*$/s;
const CALL = /^\s*API\.(?<method>[a-zA-Z]+\.[a-zA-Z]+)\s*\(\s*/;

/** Supports only code of the form `return [API.wall.get({…}), API.users.get({…})];` */
export function parseCode(code: string): CodeCall[] {
  let rest = PROGRAM.exec(code)?.groups?.calls;
  if (rest === undefined) throw new VkError(12, 'only a list of API calls can be returned');
  const calls: CodeCall[] = [];
  while (rest.trim() !== '') {
    const found = CALL.exec(rest);
    const method = found?.groups?.method;
    if (!found || !method) throw new VkError(12, 'API call expected');
    const { text, after } = takeArguments(rest.slice(found[0].length));
    calls.push({ method, params: parseParams(text) });
    rest = after;
  }
  if (calls.length > MAX_CALLS) throw new VkError(13, 'too many API calls');
  return calls;
}

/** Splits the source at the parenthesis that closes the call; parentheses inside strings are skipped. */
function takeArguments(source: string): { text: string; after: string } {
  const strings = /"(?:[^"\\]|\\.)*"|\)/gs;
  for (const { 0: sign, index } of source.matchAll(strings)) {
    if (sign === ')') return { text: source.slice(0, index), after: source.slice(index + 1).replace(/^\s*,/, '') };
  }
  throw new VkError(12, '")" expected');
}

function parseParams(text: string): Params {
  if (text.trim() === '') return {};
  try {
    const params: unknown = JSON.parse(text);
    if (typeof params !== 'object' || params === null) throw new VkError(12, 'an object expected');
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    throw error instanceof VkError ? error : new VkError(12, 'an object expected');
  }
}
