const loaded = new Map<string, Promise<void>>();

/** Loads a provider's script once, by its address alone: they change without notice, so no hash of them can be known. */
export function loadScript(address: string): Promise<void> {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const loading = appendScript(address).catch((failure: unknown) => {
    loaded.delete(address);
    throw failure;
  });
  loaded.set(address, loading);
  return loading;
}

function appendScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => {
    script.remove();
    reject(new TypeError(`${address} could not be loaded`));
  });
  document.head.append(script);
  return promise;
}
