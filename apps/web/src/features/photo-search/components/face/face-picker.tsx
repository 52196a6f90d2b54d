import type { Upload } from '@vidno/contract/upload';
import type { FormEvent } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { chosenFace } from '../../rules.ts';
import { faceTexts as texts } from '../../texts.ts';
import { FaceAdvice } from './face-advice.tsx';
import styles from './face-choice.module.css';
import { FaceChoice } from './face-choice.tsx';

interface FacePickerProps {
  readonly upload: Upload;
  readonly face: number | undefined;
  readonly onPick: (face: number) => void;
  readonly onChoose: (face: number) => void;
}

/** Asks whom to look for, where that is a step of its own. */
export function FacePicker({ upload, face, onPick, onChoose }: FacePickerProps) {
  const chosen = chosenFace(upload.faces, face);
  if (!chosen) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(chosen.index);
  };
  return (
    <form className={styles.choice} onSubmit={submit}>
      <FaceChoice upload={upload} chosen={chosen} onPick={onPick} />
      <FaceAdvice face={chosen} />
      <div>
        <Button type="submit" theme="blue" size="l" weight={500}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
