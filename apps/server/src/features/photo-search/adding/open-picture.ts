import type { DetectFacesTools } from '../query-photos/detect-faces.ts';
import { findQueryPhoto, type QueryPhoto } from '../query-photos/query-photo-repository.ts';
import { type GivenPicture, type PictureRefusal, type ReadPicture, readPicture } from '../query-photos/read-picture.ts';

export type PictureToSearch = GivenPicture | { readonly kind: 'upload'; readonly id: string };

/** A picture whose faces are known: one that came with this very call, or one that is kept. */
export type OpenedPicture =
  | { readonly kind: 'new'; readonly picture: ReadPicture }
  | { readonly kind: 'kept'; readonly photo: QueryPhoto };

export type OpenPictureOutcome =
  | { kind: 'opened'; opened: OpenedPicture }
  | { kind: 'refused'; because: PictureRefusal | 'upload_not_found' };

/** Nothing is stored. */
export async function openPicture(
  tools: DetectFacesTools,
  { accountId, picture }: { accountId: number; picture: PictureToSearch },
): Promise<OpenPictureOutcome> {
  if (picture.kind === 'upload') {
    const photo = await findQueryPhoto(tools.db, { id: picture.id, accountId, now: tools.clock() });
    return photo
      ? { kind: 'opened', opened: { kind: 'kept', photo } }
      : { kind: 'refused', because: 'upload_not_found' };
  }
  const read = await readPicture(tools, picture);
  return read.kind === 'refused' ? read : { kind: 'opened', opened: { kind: 'new', picture: read } };
}
