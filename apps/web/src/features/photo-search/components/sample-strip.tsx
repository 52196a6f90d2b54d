import { useMutation } from '@tanstack/react-query';
import type { Sample } from '@vidno/contract/upload';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { useChoosePhoto } from '../chosen-state.ts';
import { sampleTexts as texts } from '../stage-texts.ts';
import { fetchPhoto, useSamples } from '../upload-api.ts';
import styles from './sample-strip.module.css';

interface SampleStripProps {
  /** The sample is the chosen photo now. */
  readonly onChosen: () => void;
}

/** Sample pictures of generated people to try the search with; hidden if the server has none. */
export function SampleStrip({ onChosen }: SampleStripProps) {
  const samples = useSamples();
  const choose = useChoosePhoto();
  const opening = useMutation({
    mutationFn: async ({ id, url }: Sample) => await fetchPhoto(url, `${id}.jpg`),
    onSuccess: (photo) => choose(photo) && onChosen(),
  });
  const opened = opening.isPending ? opening.variables : null;
  if (!samples.data?.length) return null;
  return (
    <section className={styles.samples} aria-labelledby="samples-title">
      <h2 id="samples-title" className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.note} role="status">
        {opened ? texts.loading : texts.note}
      </p>
      {opening.isError && <Alert kind="danger">{texts.failed}</Alert>}
      <ul className={styles.strip}>
        {samples.data.map((sample, index) => (
          <li key={sample.id}>
            <button
              type="button"
              className={styles.sample}
              disabled={opened !== null && opened.id !== sample.id}
              aria-busy={opened?.id === sample.id}
              onClick={() => opening.mutate(sample)}
            >
              <img
                src={sample.url}
                alt={texts.sample(index + 1)}
                width={72}
                height={72}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
