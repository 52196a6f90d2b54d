import { useMutation } from '@tanstack/react-query';
import type { Sample } from '@vidno/contract/upload';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { useChoosePhoto } from '../upload/chosen-state.ts';
import { sampleTexts as texts } from '../upload/stage-texts.ts';
import { fetchPhoto } from '../upload/upload-api.ts';
import { SampleStrip } from './sample-strip.tsx';

interface SamplePhotosProps {
  /** The sample is the chosen photo now. */
  readonly onChosen: () => void;
}

/** Samples to search for as if one had chosen them oneself. */
export function SamplePhotos({ onChosen }: SamplePhotosProps) {
  const choose = useChoosePhoto();
  const opening = useMutation({
    mutationFn: async ({ id, url }: Sample) => await fetchPhoto(url, `${id}.jpg`),
    onSuccess: (photo) => choose(photo) && onChosen(),
  });
  return (
    <SampleStrip
      title={texts.title}
      note={opening.isPending ? texts.loading : texts.note}
      picked={opening.isPending ? opening.variables.id : null}
      onPick={(sample) => opening.mutate(sample)}
      failure={opening.isError && <Alert kind="danger">{texts.failed}</Alert>}
    />
  );
}
