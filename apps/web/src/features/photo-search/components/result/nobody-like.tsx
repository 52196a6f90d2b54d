import type { PhotoSearch } from '@vidno/contract/photo-search';
import { NobodyFound } from '#entities/search/components/nobody-found.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import type { ResultLinks } from '../../rules.ts';
import { nobodyTexts as texts } from '../../texts.ts';
import { fetchPhoto, usePhotoUpload } from '../../upload-api.ts';

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
  const { imagePath } = search;
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
      <FailureAlert failure={upload.error} />
    </NobodyFound>
  );
}
