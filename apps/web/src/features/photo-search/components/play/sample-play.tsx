import type { Sample } from '@vidno/contract/upload';
import { type ReactNode, useState } from 'react';
import { playTexts, sampleTexts } from '../../upload/stage-texts.ts';
import { SampleStrip } from '../sample-strip.tsx';
import { PlayedSearch } from './played-search.tsx';
import styles from './sample-play.module.css';

/** Samples that are searched for at a click; before that, `example` stands in the place of the result. */
export function SamplePlay({ example }: { readonly example: ReactNode }) {
  const [sample, setSample] = useState<Sample | null>(null);
  return (
    <div className={styles.play}>
      {sample ? <PlayedSearch key={sample.id} sample={sample} onDeclined={() => setSample(null)} /> : example}
      <SampleStrip
        title={playTexts.title}
        note={sampleTexts.note}
        picked={sample?.id ?? null}
        onPick={(picked) => setSample(picked)}
      />
    </div>
  );
}
