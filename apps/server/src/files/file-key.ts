const PART = /^[\w-][\w.-]*$/;

/** Throws unless the key is a plain relative path. Keys are made by our own code, so a path out of the store is a bug. */
export function requireFileKey(key: string): string {
  const fits = key.length <= 512 && key.split('/').every((part) => PART.test(part));
  if (!fits) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
  return key;
}
