import type { ReactNode } from 'react';
import { Landing } from '#features/landing/components/landing.tsx';
import { PhotoDrop } from '#features/photo-search/components/photo-drop.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { useOpenPhotoForm } from './open-photo-form.ts';

/** Waits for a call anyway. */
const SamplePlay = lazyComponent(() => import('#features/photo-search/components/play/sample-play.tsx'), 'SamplePlay');

export function LandingPage(): ReactNode {
  const openForm = useOpenPhotoForm();
  return <Landing drop={<PhotoDrop onChosen={openForm} />} play={(example) => <SamplePlay example={example} />} />;
}
