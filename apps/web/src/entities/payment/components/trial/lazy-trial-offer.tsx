import { useEffect, useEffectEvent } from 'react';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';

const Offer = lazyComponent(() => import('./trial-offer.tsx'), 'TrialOffer');

/** The offer in a chunk of its own; if that cannot be loaded, nobody is kept waiting for it. */
export function LazyTrialOffer({ onDone }: { readonly onDone: () => void }) {
  return (
    <ChunkBoundary failed={<Leave onLeave={onDone} />}>
      <Offer onDone={onDone} />
    </ChunkBoundary>
  );
}

function Leave({ onLeave }: { readonly onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => leave(), []);
  return null;
}
