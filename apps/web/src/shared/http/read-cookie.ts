export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [key, ...value] = pair.split('=');
    if (key === name) return decodeURIComponent(value.join('='));
  }
  return null;
}
