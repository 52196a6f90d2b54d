import type { ReactNode } from 'react';
import { Landing } from '#features/landing/components/landing.tsx';
import { PhotoDrop } from '#features/photo-search/components/photo-drop.tsx';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { useOpenPhotoForm } from './open-photo-form.ts';

/** Waits for a call anyway. */
const SampleStrip = lazyComponent(() => import('#features/photo-search/components/sample-strip.tsx'), 'SampleStrip');

export function LandingPage(): ReactNode {
  const openForm = useOpenPhotoForm();
  const samples = (
    <ChunkBoundary>
      <SampleStrip onChosen={openForm} />
    </ChunkBoundary>
  );
  return <Landing drop={<PhotoDrop onChosen={openForm} />} samples={samples} />;
}
