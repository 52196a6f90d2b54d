import { useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
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
  const [problem, setProblem] = useState<string | null>(null);

  async function take(id: string, url: string): Promise<void> {
    setChosen(id);
    setProblem(null);
    try {
      const { upload_id, faces } = await upload.mutateAsync(await fetchPhoto(url, `${id}.jpg`));
      onUploaded(upload_id, faces.length);
    } catch (failure) {
      setProblem(failure instanceof TypeError ? texts.failed : refusalText(failure));
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
      {problem && <Alert kind="danger">{problem}</Alert>}
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
