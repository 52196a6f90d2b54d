import type { Box, DetectedFace } from '@vidno/contract/face';
import type { Upload } from '@vidno/contract/upload';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { chosenFace, faceCrop, inReadingOrder } from '../rules.ts';
import { faceTexts as texts } from '../texts.ts';
import { coachTexts, findWeakness } from './coach.ts';
import styles from './face-choice.module.css';

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

/** What makes this face hard to find, and what to do about it. Nothing for a good photo. */
function FaceAdvice({ face }: { readonly face: Pick<DetectedFace, 'components'> }) {
  const weakness = findWeakness(face.components);
  return weakness && <Alert kind="warning">{coachTexts.advice(weakness)}</Alert>;
}

interface PictureOfFacesProps {
  readonly upload: Upload;
  readonly faces: readonly DetectedFace[];
  readonly chosen: DetectedFace;
  readonly onPick: (face: number) => void;
}

/** The picture with an outline around each face. Those large enough for a finger, and apart from each other, can be clicked. */
function PictureOfFaces({ upload, faces, chosen, onPick }: PictureOfFacesProps) {
  const { ref, size } = useSize();
  const clickable = clickableFaces(faces, size);
  return (
    <div className={styles.wholePicture} ref={ref}>
      <img className={styles.image} src={upload.imagePath} alt={texts.picture} />
      {faces.map((face) => (
        // The radio button below is what keyboards and screen readers use; this is another place to click.
        <button
          key={face.index}
          type="button"
          className={styles.faceFrame}
          tabIndex={-1}
          aria-hidden="true"
          style={placeOf(face)}
          data-chosen={face === chosen || undefined}
          data-clickable={clickable.has(face) || undefined}
          onClick={() => onPick(face.index)}
        />
      ))}
    </div>
  );
}

/** The size of the element in CSS pixels; nothing before the picture is there. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

function placeOf({ box }: DetectedFace) {
  const share = (fraction: number) => `${fraction * 100}%`;
  return { left: share(box.x), top: share(box.y), width: share(box.width), height: share(box.height) };
}

interface FaceCropProps {
  readonly imagePath: string;
  readonly box: Box;
  readonly alt: string;
}

/** One face, cropped from the picture by CSS. */
export function FaceCrop({ imagePath, box, alt }: FaceCropProps) {
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const crop = picture && faceCrop(box, picture);
  return (
    <span className={styles.faceCrop}>
      <img
        className={styles.croppedPicture}
        src={imagePath}
        alt={alt}
        onLoad={({ currentTarget }) =>
          setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        style={
          crop
            ? { width: share(crop.width), height: share(crop.height), left: share(crop.left), top: share(crop.top) }
            : { opacity: 0 }
        }
      />
    </span>
  );
}

function share(squares: number): string {
  return `${squares * 100}%`;
}

/** The smallest target for a finger, in CSS pixels: `--tap`. */
const TAP = 44;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Faces whose outlines on a picture of this size are large enough for a finger and overlap no other outline. */
export function clickableFaces(faces: readonly DetectedFace[], picture: Size): ReadonlySet<DetectedFace> {
  const clickable = faces.filter(
    (face) => isLarge(face.box, picture) && faces.every((other) => other === face || !overlap(face.box, other.box)),
  );
  return new Set(clickable);
}

function isLarge(box: Box, picture: Size): boolean {
  return box.width * picture.width >= TAP && box.height * picture.height >= TAP;
}

function overlap(one: Box, other: Box): boolean {
  const meets = (start: number, length: number, otherStart: number, otherLength: number) =>
    start < otherStart + otherLength && otherStart < start + length;
  return meets(one.x, one.width, other.x, other.width) && meets(one.y, one.height, other.y, other.height);
}
