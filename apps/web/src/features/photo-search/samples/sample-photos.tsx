import { Alert } from '#shared/ui/feedback/alert.tsx';
import { sampleTexts as texts } from '../upload/stage-texts.ts';
import { fetchSample, useChooseFetched } from '../upload/upload-api.ts';
import { SampleStrip } from './sample-strip.tsx';

interface SamplePhotosProps {
  /** The sample is the chosen photo now. */
  readonly onChosen: () => void;
}

/** Samples to search for as if one had chosen them oneself. */
export function SamplePhotos({ onChosen }: SamplePhotosProps) {
  const opening = useChooseFetched(fetchSample, onChosen);
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
