import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Landing } from '#features/landing/components/landing.tsx';
import { PhotoDrop } from '#features/photo-search/components/photo-drop.tsx';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';

/** Waits for a call anyway. */
const SampleStrip = lazyComponent(() => import('#features/photo-search/components/sample-strip.tsx'), 'SampleStrip');

export function LandingPage(): ReactNode {
  const navigate = useNavigate();

  function goOn(upload_id: string, faceCount: number): void {
    if (faceCount === 1) void navigate({ to: '/smart-search/photo', search: { upload_id, face: 0, landing: true } });
    else void navigate({ to: '/smart-search/photo/face', search: { upload_id, landing: true } });
  }

  const samples = (
    <ChunkBoundary>
      <SampleStrip onUploaded={goOn} />
    </ChunkBoundary>
  );
  return <Landing drop={<PhotoDrop onUploaded={goOn} />} samples={samples} />;
}
