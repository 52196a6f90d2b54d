import type { DetectedFace } from '@vidno/contract/face';
import type { Upload } from '@vidno/contract/upload';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { findWeakness } from '../../coach-rules.ts';
import { coachTexts } from '../../coach-texts.ts';
import { inReadingOrder } from '../../rules.ts';
import { faceTexts as texts } from '../../texts.ts';
import styles from './face-choice.module.css';
import { FaceCrop } from './face-crop.tsx';
import { PictureOfFaces } from './picture-of-faces.tsx';

interface FaceChoiceProps {
  readonly upload: Upload;
  readonly chosen: DetectedFace;
  readonly onPick: (face: number) => void;
}

/** The picture with its faces outlined, and below it the faces enlarged, to choose one; a lone face needs no choosing. */
export function FaceChoice({ upload, chosen, onPick }: FaceChoiceProps) {
  const name = useId();
  const faces = inReadingOrder(upload.faces);
  return (
    <div className={styles.choice}>
      <PictureOfFaces upload={upload} faces={faces} chosen={chosen} onPick={onPick} />
      {faces.length > 1 && (
        <fieldset className={styles.faces}>
          <legend className={styles.legend}>{texts.legend(faces.length)}</legend>
          <div className={styles.row}>
            {faces.map((face, place) => (
              <label key={face.index} className={styles.face}>
                <input
                  className={styles.radio}
                  type="radio"
                  name={name}
                  value={face.index}
                  checked={face === chosen}
                  aria-describedby={`${name}-${face.index}`}
                  onChange={() => onPick(face.index)}
                />
                <span className={styles.crop}>
                  <FaceCrop imagePath={upload.imagePath} box={face.box} alt="" />
                  <Check className={styles.tick} size={16} aria-hidden />
                </span>
                <VisuallyHidden>
                  {texts.face(place + 1, faces.length)}
                  {face.index === 0 && `, ${texts.largest}`}
                </VisuallyHidden>
                <span
                  className={styles.quality}
                  id={`${name}-${face.index}`}
                  aria-hidden="true"
                  data-weak={findWeakness(face.components) !== null || undefined}
                >
                  {coachTexts.glance(face.components)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
