import { Outlet } from '@tanstack/react-router';
import { OfflineBar } from './offline-bar.tsx';
import { PhotoCatcher } from './overlays/photo-catcher.tsx';
import { PageProgress } from './page-progress.tsx';
import styles from './shell.module.css';
import { MAIN_ID, texts } from './texts.ts';

/** The parts that every page has, whatever its frame. */
export function Shell() {
  return (
    <>
      <a href={`#${MAIN_ID}`} className={styles.skip}>
        {texts.skip}
      </a>
      <PageProgress />
      <OfflineBar />
      <PhotoCatcher />
      <Outlet />
    </>
  );
}
