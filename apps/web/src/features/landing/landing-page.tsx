import type { ReactNode } from 'react';
import { PhotoDrop } from '#features/photo-search/components/photo-drop.tsx';
import { useOpenPhotoForm } from '#features/search/open-photo-form.ts';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { Landing } from './components/landing.tsx';

/** Waits for a call anyway. */
const SamplePlay = lazyComponent(() => import('#features/photo-search/components/play/sample-play.tsx'), 'SamplePlay');

export function LandingPage(): ReactNode {
  const openForm = useOpenPhotoForm();
  return <Landing drop={<PhotoDrop onChosen={openForm} />} play={(example) => <SamplePlay example={example} />} />;
}
