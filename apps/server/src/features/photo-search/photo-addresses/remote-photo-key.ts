/** Where a photo of a source's own site is kept once it has been fetched. */
export function remotePhotoKey(personId: string, photoId: string): string {
  return `remote-cache/${personId}/${photoId}`;
}

export function toPhotoIds(key: string): { personId: string; photoId: string } | null {
  const [folder, personId, photoId, ...rest] = key.split('/');
  if (folder !== 'remote-cache' || !personId || !photoId || rest.length > 0) return null;
  return { personId, photoId };
}
