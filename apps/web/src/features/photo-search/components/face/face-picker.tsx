import type { DetectedFace } from '@vidno/contract/face';
import type { Upload } from '@vidno/contract/upload';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { chosenFace, inReadingOrder } from '../../rules.ts';
import { faceTexts as texts } from '../../texts.ts';
import { FaceAdvice } from './face-advice.tsx';
import { FaceCrop } from './face-crop.tsx';
import styles from './face-picker.module.css';

interface FacePickerProps {
  readonly upload: Upload;
  /** The one in the address, if any. */
  readonly face: number | undefined;
  readonly onPick: (face: number) => void;
  readonly onChoose: (face: number) => void;
  /** Other actions, next to the button. */
  readonly aside?: ReactNode;
}

/** The faces outlined on the picture, as radio buttons, so that arrow keys and Enter work as expected. */
export function FacePicker({ upload, face, onPick, onChoose, aside }: FacePickerProps) {
  const name = useId();
  const faces = inReadingOrder(upload.faces);
  const chosen = chosenFace(upload.faces, face);
  if (!chosen) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(chosen.index);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <fieldset className={styles.picture}>
        <legend>
          <VisuallyHidden>{texts.legend}</VisuallyHidden>
        </legend>
        <img className={styles.image} src={upload.imagePath} alt={texts.picture} />
        {faces.map((each, index) => (
          <label
            key={each.index}
            className={styles.face}
            style={placeOf(each)}
            data-chosen={each === chosen || undefined}
          >
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={each.index}
              checked={each === chosen}
              onChange={() => onPick(each.index)}
            />
            <VisuallyHidden>
              {texts.face(index + 1, faces.length)}
              {each.index === 0 && `, ${texts.largest}`}
            </VisuallyHidden>
          </label>
        ))}
      </fieldset>
      <FaceAdvice face={chosen} />
      <div className={styles.choice}>
        <FaceCrop imagePath={upload.imagePath} box={chosen.box} alt={texts.chosen} />
        <div className={styles.ways}>
          <Button type="submit" theme="blue" size="l" weight={500}>
            {texts.submit}
          </Button>
          {aside}
        </div>
      </div>
    </form>
  );
}

function placeOf({ box }: DetectedFace) {
  const share = (fraction: number) => `${fraction * 100}%`;
  return {
    left: share(box.x + box.width / 2),
    top: share(box.y + box.height / 2),
    width: share(box.width),
    height: share(box.height),
  };
}
