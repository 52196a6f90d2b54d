/** Undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Numbers of accounts, each once; null if something else stands among them. */
export function parseAccounts(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (!words.every((word) => /^[1-9]\d{0,14}$/.test(word))) return null;
  return [...new Set(words.map(Number))];
}
