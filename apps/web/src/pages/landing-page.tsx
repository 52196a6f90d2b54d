import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Landing } from '#features/landing/components/landing.tsx';
import { PhotoDrop } from '#features/photo-search/components/photo-drop.tsx';
import { SampleStrip } from '#features/photo-search/components/sample-strip.tsx';

export function LandingPage(): ReactNode {
  const navigate = useNavigate();

  function goOn(upload_id: string, faceCount: number): void {
    if (faceCount === 1) void navigate({ to: '/smart-search/photo', search: { upload_id, face: 0, landing: true } });
    else void navigate({ to: '/smart-search/photo/face', search: { upload_id, landing: true } });
  }

  return <Landing drop={<PhotoDrop onUploaded={goOn} />} samples={<SampleStrip onUploaded={goOn} />} />;
}
