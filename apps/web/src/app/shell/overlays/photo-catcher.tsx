import { useEffect, useEffectEvent, useState } from 'react';
import { useOpenPhotoForm } from '#features/search/open-photo-form.ts';
import { useChoosePhoto } from '#features/photo-search/upload/chosen-state.ts';
import { isTyping, photoFrom } from '#features/photo-search/upload/upload-rules.ts';
import { texts } from '../texts.ts';
import styles from './photo-catcher.module.css';

/** Takes a photo dropped anywhere in the window, or pasted where nothing else wants it, and opens the search by photo. */
export function PhotoCatcher() {
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
