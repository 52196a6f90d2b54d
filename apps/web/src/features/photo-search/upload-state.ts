import { useEffect, useEffectEvent, useState } from 'react';
import { photoFrom } from './upload-rules.ts';

/** Accepts a picture dropped or pasted anywhere in the window. True while one is dragged over it. */
export function useDroppedPhoto(onPhoto: (photo: File | string) => void, onNothing: () => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer | null) => {
    const photo = transfer && photoFrom(transfer);
    if (photo) onPhoto(photo);
    else onNothing();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const listen = <Name extends keyof WindowEventMap>(name: Name, react: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, react, { signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer);
    });
    listen('paste', (event) => {
      if (!isTyping(event.target) || event.clipboardData?.files.length) take(event.clipboardData);
    });
    return () => leaving.abort();
  }, []);
  return isOver;
}

/** Text pasted into a field belongs to the field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
}

/** An object URL for the file, revoked on unmount. */
export function usePreview(photo: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return address;
}
