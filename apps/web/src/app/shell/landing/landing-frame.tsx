import { Outlet } from '@tanstack/react-router';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { BottomBar } from '../bottom-bar.tsx';
import frame from '../frame.module.css';
import { MAIN_ID } from '../texts.ts';
import { useShellDialogs } from '../use-shell-dialogs.tsx';
import { LandingHeader } from './landing-header.tsx';

const LandingFooter = lazyComponent(() => import('./landing-footer.tsx'), 'LandingFooter');

/** Header and footer of the first page; on a phone the same bottom bar as everywhere. */
export function LandingFrame() {
  const { dialog, openMore, openSupport } = useShellDialogs();
  return (
    <div className={frame.column}>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1} className={frame.main}>
        <Outlet />
      </main>
      <ChunkBoundary>
        <LandingFooter onSupport={openSupport} />
      </ChunkBoundary>
      <BottomBar onMore={openMore} />
      {dialog}
    </div>
  );
}
