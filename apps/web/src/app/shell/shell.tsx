import { onlineManager } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isTyping, photoFrom, useChoosePhoto } from '#features/photo-search/upload/chosen-photo.ts';
import { useOpenPhotoForm } from '#features/search/open-photo-form.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
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

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

/** Says that there is no connection, for as long as there is none. What was being loaded goes on by itself. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <div className={styles.place} role="status">
      {!isOnline && <p className={styles.bar}>{texts.offline}</p>}
    </div>
  );
}

/** A thin bar at the top of the window while the next page is on its way. */
function PageProgress() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  if (!pending) return null;
  return (
    <div className={styles.track} role="status">
      <VisuallyHidden>{texts.pageLoading}</VisuallyHidden>
      <div className={styles.line} />
    </div>
  );
}

/** Takes a photo dropped anywhere in the window, or pasted where nothing else wants it, and opens the search by photo. */
function PhotoCatcher() {
  const [isOver, setOver] = useState(false);
  const choose = useChoosePhoto();
  const openForm = useOpenPhotoForm();
  const react = useEffectEvent((event: DragEvent | ClipboardEvent, isOwn: boolean) => {
    const transfer = 'dataTransfer' in event ? event.dataTransfer : event.clipboardData;
    const isWanted = !isOwn && transfer !== null && isPhoto(event, transfer);
    setOver(isWanted && event.type === 'dragover');
    if (!isWanted) return;
    // Without this the browser would leave the page for the dropped file.
    event.preventDefault();
    if (event.type.startsWith('drag') || document.querySelector('dialog[open]')) return;
    choose(photoFrom(transfer));
    openForm();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // A picture or link of the page itself.
    let isOwn = false;
    window.addEventListener('dragstart', () => (isOwn = true), { signal });
    window.addEventListener('dragend', () => (isOwn = false), { signal });
    for (const name of ['dragover', 'dragleave', 'drop', 'paste'] as const) {
      window.addEventListener(name, (event) => react(event, isOwn), { signal });
    }
    return () => leaving.abort();
  }, []);
  return isOver && <p className={styles.over}>{texts.dropPhoto}</p>;
}

/** Files, and a picture dragged out of another page; not what a field or a drop zone of its own takes. */
function isPhoto({ type, target, defaultPrevented }: Event, { types }: DataTransfer): boolean {
  if (defaultPrevented || isTyping(target)) return false;
  return types.includes('Files') || (type !== 'paste' && types.includes('text/uri-list'));
}
