import { Camera, ImageUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { useChoosePhoto, useChosenPhoto } from '../upload/chosen-state.ts';
import { isTyping, PICTURE_ACCEPT, photoFrom } from '../upload/upload-rules.ts';
import { uploadTexts as texts } from '../upload/upload-texts.ts';
import styles from './photo-drop.module.css';
import { FileChoice } from './upload/file-choice.tsx';
import { LinkForm } from './upload/link-form.tsx';

interface PhotoDropProps {
  /** The chosen photo can be looked at: open the screen that does. */
  readonly onChosen: () => void;
}

/** Where a photo is chosen: by picker, camera, clipboard or link. What is dropped anywhere in the window is caught by the shell. */
export function PhotoDrop({ onChosen }: PhotoDropProps) {
  const choice = useChosenPhoto();
  const choose = useChoosePhoto();
  const take = (photo: File | string | null) => {
    if (choose(photo)) onChosen();
  };
  usePasted(take);
  return (
    <section className={styles.drop} aria-label={texts.region}>
      <ImageUp className={styles.picture} size={40} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.title}>
        <span className={styles.forMouse}>{texts.title}</span>
        <span className={styles.forTouch}>{texts.titleTouch}</span>
      </p>
      <p className={styles.forMouse}>{texts.hint}</p>
      <div className={styles.ways}>
        <FileChoice label={texts.choose} accept={PICTURE_ACCEPT} onFile={take} main />
        <div className={styles.forTouch}>
          <FileChoice label={texts.camera} accept="image/*" icon={<Camera size={20} />} onFile={take} camera />
        </div>
      </div>
      <p className={styles.note}>{texts.formats}</p>
      {choice && 'refused' in choice && (
        <p className={styles.refusal} role="alert">
          {texts.problems[choice.refused]}
        </p>
      )}
      <LinkForm onLink={take} />
      <p className={styles.note}>{texts.private(runtimeConfig.queryPhotoHours)}</p>
    </section>
  );
}

/** Text pasted into a field belongs to the field. */
function usePasted(onPasted: (photo: File | string | null) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    if (!clipboardData || (isTyping(target) && clipboardData.files.length === 0)) return;
    event.preventDefault();
    onPasted(photoFrom(clipboardData));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
}
