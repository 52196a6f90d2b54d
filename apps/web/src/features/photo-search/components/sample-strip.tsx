import type { Sample } from '@vidno/contract/upload';
import { useState } from 'react';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { fetchPhoto, isConsentMissing, usePhotoUpload, useSamples } from '../upload-api.ts';
import { sampleTexts as texts, uploadTexts } from '../upload-texts.ts';
import styles from './sample-strip.module.css';

const ConsentDialog = lazyComponent(() => import('./consent/consent-dialog.tsx'), 'ConsentDialog');

interface SampleStripProps {
  readonly onUploaded: (uploadId: string, faceCount: number) => void;
}

/** Sample pictures of generated people to try the search with; hidden if the server has none. */
export function SampleStrip({ onUploaded }: SampleStripProps) {
  const samples = useSamples();
  const upload = usePhotoUpload();
  /** The one that is being uploaded. After a failure only one that waits for the consent. */
  const [chosen, setChosen] = useState<Sample | null>(null);
  const [failed, setFailed] = useState<unknown>(null);

  async function take(sample: Sample): Promise<void> {
    setChosen(sample);
    setFailed(null);
    try {
      const { upload_id, faces } = await upload.mutateAsync(await fetchPhoto(sample.url, `${sample.id}.jpg`));
      onUploaded(upload_id, faces.length);
      setChosen(null);
    } catch (failure) {
      setFailed(failure);
      if (!isConsentMissing(failure)) setChosen(null);
    }
  }

  function decline(): void {
    setFailed(null);
    setChosen(null);
  }

  if (!samples.data?.length) return null;
  return (
    <section className={styles.samples} aria-labelledby="samples-title">
      <h2 id="samples-title" className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.note} role="status">
        {chosen === null ? texts.note : uploadTexts.sending}
      </p>
      {chosen && failed !== null ? (
        <ChunkBoundary failed={<Alert kind="danger">{uploadTexts.partMissing}</Alert>}>
          <ConsentDialog open onClose={decline} onAccepted={() => void take(chosen)} />
        </ChunkBoundary>
      ) : (
        <SampleFailure failure={failed} />
      )}
      <ul className={styles.strip}>
        {samples.data.map(({ id, url }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.sample}
              disabled={chosen !== null && chosen.id !== id}
              aria-busy={chosen?.id === id}
              onClick={() => void take({ id, url })}
            >
              <img src={url} alt={texts.sample(index + 1)} width={72} height={72} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SampleFailure({ failure }: { readonly failure: unknown }) {
  if (failure instanceof TypeError) return <Alert kind="danger">{texts.failed}</Alert>;
  return <FailureAlert failure={failure} />;
}
