import type { PhotoSearch } from '@vidno/contract/photo-search';
import { NobodyFound } from '#entities/search/components/nobody-found.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { findWeakness } from '../../coach-rules.ts';
import type { ResultLinks } from '../../rules.ts';
import { nobodyTexts as texts } from '../../texts.ts';
import { fetchPhoto, usePhotoUpload } from '../../upload-api.ts';
import { FaceAdvice } from '../face/face-advice.tsx';

interface NobodyLikeProps {
  readonly search: PhotoSearch;
  readonly links: ResultLinks;
  readonly onUploaded: (uploadId: string, faceCount: number) => void;
}

/** Nobody is like enough: try another photo, more photos, or words. */
export function NobodyLike({ search, links, onUploaded }: NobodyLikeProps) {
  const upload = usePhotoUpload();
  const addPhotos = async (imagePath: string) => {
    const { upload_id, faces } = await upload.mutateAsync(await fetchPhoto(imagePath, search.imageName));
    onUploaded(upload_id, faces.length);
  };
  const { imagePath, photos } = search;
  // One good photo is enough: then another one would hardly change the result.
  const weakest = photos.every(({ components }) => findWeakness(components)) ? photos[0] : undefined;
  return (
    <NobodyFound
      title={texts.title}
      body={texts.body}
      tips={texts.tips}
      actions={
        <>
          <ButtonLink to={links.newSearch} theme="blue">
            {texts.anotherPhoto}
          </ButtonLink>
          {imagePath !== null && (
            <Button busy={upload.isPending} onClick={() => void addPhotos(imagePath).catch(() => undefined)}>
              {texts.morePhotos}
            </Button>
          )}
          <ButtonLink to={links.keyword}>{texts.byWords}</ButtonLink>
        </>
      }
    >
      {weakest && <FaceAdvice face={weakest} />}
      <FailureAlert failure={upload.error} />
    </NobodyFound>
  );
}
