import { useQuery } from '@tanstack/react-query';
import { listSamples, type Sample } from '@vidno/contract/upload';
import type { ReactNode } from 'react';
import { call } from '#features/session/api.ts';
import { sampleTexts as texts } from '../upload/stage-texts.ts';
import styles from './sample-strip.module.css';

interface SampleStripProps {
  readonly title: string;
  readonly note: string;
  /** The id of the one that was picked. */
  readonly picked: string | null;
  readonly onPick: (sample: Sample) => void;
  readonly failure?: ReactNode;
  /** One is about to be picked: a pointer or the focus is on it. */
  readonly onNear?: () => void;
}

/** Sample pictures of generated people to try the search with; hidden if the server has none. */
export function SampleStrip({ title, note, picked, onPick, failure, onNear }: SampleStripProps) {
  const samples = useSamples();
  if (!samples.data?.length) return null;
  return (
    <section className={styles.samples} aria-labelledby="samples-title">
      <h2 id="samples-title" className={styles.title}>
        {title}
      </h2>
      <p className={styles.note} role="status">
        {note}
      </p>
      {failure}
      <ul className={styles.strip}>
        {samples.data.map((sample, index) => (
          <li key={sample.id}>
            <button
              type="button"
              className={styles.sample}
              aria-pressed={sample.id === picked}
              onPointerEnter={onNear}
              onFocus={onNear}
              onClick={() => onPick(sample)}
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

/** Apart from what searches for a sample: the first page shows the samples, and loads the search when one is touched. */
function useSamples() {
  return useQuery({
    queryKey: ['samples'],
    queryFn: async ({ signal }) => (await call(listSamples, undefined, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
