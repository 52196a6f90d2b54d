import { useMutation } from '@tanstack/react-query';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { NobodyFound } from '#entities/search/components/nobody-found.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useChoosePhoto } from '../../chosen-state.ts';
import { findWeakness } from '../../coach-rules.ts';
import type { ResultLinks } from '../../rules.ts';
import { nobodyTexts as texts } from '../../texts.ts';
import { fetchPhoto } from '../../upload-api.ts';
import { FaceAdvice } from '../face/face-advice.tsx';

interface NobodyLikeProps {
  readonly search: PhotoSearch;
  readonly links: ResultLinks;
  /** The photo of this search is the chosen one again. */
  readonly onPhotoAgain: () => void;
}

/** Nobody is like enough: try another photo, more photos, or words. */
export function NobodyLike({ search, links, onPhotoAgain }: NobodyLikeProps) {
  const choose = useChoosePhoto();
  const again = useMutation({
    mutationFn: async (imagePath: string) => await fetchPhoto(imagePath, search.imageName),
    onSuccess: (photo) => choose(photo) && onPhotoAgain(),
  });
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
            <Button busy={again.isPending} onClick={() => again.mutate(imagePath)}>
              {texts.morePhotos}
            </Button>
          )}
          <ButtonLink to={links.keyword}>{texts.byWords}</ButtonLink>
        </>
      }
    >
      {weakest && <FaceAdvice face={weakest} />}
      <FailureAlert failure={again.error} />
    </NobodyFound>
  );
}
