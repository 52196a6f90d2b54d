import type { GivenPicture } from './read-picture.ts';

/** The picture of a form: a file, else an address. */
export async function toGivenPicture(form: {
  image?: File | undefined;
  url?: string | undefined;
}): Promise<GivenPicture | null> {
  if (form.image) {
    return { kind: 'file', name: form.image.name, bytes: await form.image.bytes() };
  }
  return form.url ? { kind: 'url', url: form.url } : null;
}
