import { useState } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { fetchPhoto, usePhotoUpload, useSamples } from '../upload-api.ts';
import { sampleTexts as texts, uploadTexts } from '../upload-texts.ts';
import styles from './sample-strip.module.css';

interface SampleStripProps {
  readonly onUploaded: (uploadId: string, faceCount: number) => void;
}

/** Sample pictures of generated people to try the search with; hidden if the server has none. */
export function SampleStrip({ onUploaded }: SampleStripProps) {
  const samples = useSamples();
  const upload = usePhotoUpload();
  const [chosen, setChosen] = useState<string | null>(null);
  const [failed, setFailed] = useState<unknown>(null);

  async function take(id: string, url: string): Promise<void> {
    setChosen(id);
    setFailed(null);
    try {
      const { upload_id, faces } = await upload.mutateAsync(await fetchPhoto(url, `${id}.jpg`));
      onUploaded(upload_id, faces.length);
    } catch (failure) {
      setFailed(failure);
    }
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
      {failed instanceof TypeError ? <Alert kind="danger">{texts.failed}</Alert> : <FailureAlert failure={failed} />}
      <ul className={styles.strip}>
        {samples.data.map(({ id, url }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.sample}
              disabled={chosen !== null && chosen !== id}
              aria-busy={chosen === id}
              onClick={() => void take(id, url)}
            >
              <img src={url} alt={texts.sample(index + 1)} width={72} height={72} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
