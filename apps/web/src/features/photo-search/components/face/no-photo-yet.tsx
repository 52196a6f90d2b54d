import { ImagePlus } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { faceTexts as texts } from '../../texts.ts';

/** For an address without a photo. */
export function NoPhotoYet({ newSearch }: { newSearch: string }) {
  return (
    <EmptyState
      icon={<ImagePlus size={28} />}
      title={texts.missing}
      action={
        <ButtonLink to={newSearch} theme="blue">
          {texts.addPhoto}
        </ButtonLink>
      }
    />
  );
}
