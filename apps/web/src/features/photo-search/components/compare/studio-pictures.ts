import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { personTexts } from '../../texts.ts';
import type { StudioPicture } from './stage/studio-photo.tsx';

export interface StudioPictures {
  /** The searched face and the found photo, whole. */
  readonly whole: readonly StudioPicture[];
  /** Both photos laid by the eyes; null if those of one are not known. */
  readonly byEyes: readonly StudioPicture[] | null;
}

export function studioPictures(
  { facePath, photos: [query] }: Pick<PhotoSearch, 'facePath' | 'photos'>,
  found: FoundPerson['photos'][number] | undefined,
  caption: string,
): StudioPictures {
  const yours = { alt: personTexts.yourPhoto, caption: personTexts.yourPhoto };
  const theirs = { alt: personTexts.foundPhoto, caption };
  return {
    whole: [
      { ...yours, url: facePath, eyes: null },
      { ...theirs, url: found?.url ?? null, eyes: null },
    ],
    byEyes:
      query?.eyes && found?.eyes
        ? [
            { ...yours, url: query.imagePath, eyes: query.eyes },
            { ...theirs, url: found.url, eyes: found.eyes },
          ]
        : null,
  };
}
