import { Camera, ImageUp } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button, buttonLook } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { TextField } from '#shared/ui/form/field.tsx';
import {
  checkLink,
  isTyping,
  PICTURE_ACCEPT,
  photoFrom,
  uploadTexts as texts,
  useChoosePhoto,
  useChosenPhoto,
} from './chosen-photo.ts';
import styles from './photo-drop.module.css';

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

interface FileChoiceProps {
  readonly label: string;
  readonly accept: string;
  readonly icon?: ReactNode;
  /** The primary one. */
  readonly main?: boolean;
  /** Opens the camera of a phone instead of its files. */
  readonly camera?: boolean;
  readonly onFile: (file: File) => void;
}

/** A file input that looks like a button and stays accessible by keyboard and screen reader. */
export function FileChoice({ label, accept, icon, main = false, camera = false, onFile }: FileChoiceProps) {
  const look = buttonLook({ theme: main ? 'blue' : 'white', size: main ? 'l' : 'm', weight: 500 });
  return (
    <label {...look} className={classNames(look.className, styles.choice)}>
      <input
        className={styles.field}
        type="file"
        accept={accept}
        {...(camera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Choosing the same file again must fire another change event.
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      {icon}
      {label}
    </label>
  );
}

interface LinkFormProps {
  readonly onLink: (link: string) => void;
}

function LinkForm({ onLink }: LinkFormProps) {
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = checkLink(link);
    setProblem(found && texts.linkProblems[found]);
    if (found === null) onLink(link.trim());
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.linkField}>
        <TextField
          label={texts.link}
          error={problem}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={texts.linkPlaceholder}
          value={link}
          onChange={({ currentTarget }) => setLink(currentTarget.value)}
        />
      </div>
      <div className={styles.send}>
        <Button type="submit" theme="gray" block>
          {texts.takeLink}
        </Button>
      </div>
    </form>
  );
}
