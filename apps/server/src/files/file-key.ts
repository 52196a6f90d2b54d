const PART = /^[\w-][\w.-]*$/;

/** Keys are relative paths of plain parts; anything that could lead out of the store is a mistake of ours. */
export function requireFileKey(key: string): string {
  const fits = key.length <= 512 && key.split('/').every((part) => PART.test(part));
  if (!fits) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
  return key;
}
