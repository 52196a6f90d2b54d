import type { Sample } from '@vidno/contract/upload';
import { type ReactNode, useState } from 'react';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { playTexts, sampleTexts } from '../upload/stage-texts.ts';
import styles from './sample-play.module.css';
import { SampleStrip } from './sample-strip.tsx';

/** Ten times what the samples need: loaded when a pointer or the focus comes to one of them. */
const PlayedSearch = lazyComponent(() => import('./played-search.tsx'), 'PlayedSearch');

/** Samples that are searched for at a click; before that, `example` stands in the place of the result. */
export function SamplePlay({ example }: { readonly example: ReactNode }) {
  const [sample, setSample] = useState<Sample | null>(null);
  return (
    <div className={styles.play}>
      {sample ? (
        <ChunkBoundary key={sample.id} loading={example} failed={<p role="alert">{sampleTexts.failed}</p>}>
          <PlayedSearch sample={sample} onDeclined={() => setSample(null)} />
        </ChunkBoundary>
      ) : (
        example
      )}
      <SampleStrip
        title={playTexts.title}
        note={sampleTexts.note}
        picked={sample?.id ?? null}
        onPick={(picked) => setSample(picked)}
        onNear={() => void PlayedSearch.preload?.()}
      />
    </div>
  );
}
